#!/bin/sh
# Installs Preference for you alone, or takes it away again:
#
#     sh install.sh                     into ~/.local
#     sh install.sh --prefix FOLDER     into another folder
#     sh install.sh --uninstall         removes what was installed; your matches stay
set -eu

prefix=$HOME/.local
task=install
while [ $# -gt 0 ]; do
    case $1 in
        --prefix) prefix=${2:?--prefix needs a folder}; shift ;;
        --uninstall) task=uninstall ;;
        *) sed -n 's/^# \{0,1\}//p' "$0"; exit 2 ;;
    esac
    shift
done
here=$(cd "$(dirname "$0")" && pwd)
list=lib/prefgame/installed.txt

# removes the files that were installed, and each folder that is empty then
uninstall() {
    [ -f "$list" ] || return 0
    while IFS= read -r file; do
        rm -f "$file"
    done < "$list"
    folders=$(sed -n 's|/[^/]*$||p' "$list" | sort -ru)
    rm -f "$list"
    printf '%s\n' "$folders" | while IFS= read -r folder; do
        rmdir -p "$folder" 2> /dev/null || true
    done
}

install() {
    mkdir -p lib/prefgame
    (cd "$here" && find bin lib share ! -type d) > "$list"
    while IFS= read -r file; do
        mkdir -p "$(dirname "$file")"
        cp -P "$here/$file" "$file"
    done < "$list"
    # a desktop does not look into this folder for programs
    for entry in share/applications/prefgame*.desktop; do
        sed "s|^Exec=prefgame|Exec=\"$prefix/bin/prefgame\"|" "$entry" > "$entry.new"
        mv "$entry.new" "$entry"
    done
}

# brings up to date what a desktop keeps about such files
tell_desktop() {
    if [ -d share/applications ] && command -v update-desktop-database > /dev/null; then
        update-desktop-database -q share/applications || true
    fi
    if [ -d share/mime/packages ] && command -v update-mime-database > /dev/null; then
        update-mime-database share/mime || true
    fi
}

# removes what the tools of a desktop made of these files alone
forget() {
    if ! ls share/mime/packages/*.xml > /dev/null 2>&1; then
        for list in XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache \
            subclasses treemagic types version; do
            rm -f "share/mime/$list"
        done
        rm -f share/mime/application/x-prefgame-*.xml share/mime/application/x-preferans-ppn.xml
    fi
    if ! ls share/applications/*.desktop > /dev/null 2>&1; then
        rm -f share/applications/mimeinfo.cache
    fi
    for folder in share/mime/application share/mime/packages share/applications; do
        rmdir -p "$folder" 2> /dev/null || true
    done
}

mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)
cd "$prefix"
uninstall
if [ "$task" = install ]; then
    install
fi
tell_desktop
if [ "$task" = install ]; then
    echo "Preference is installed: $prefix/bin/prefgame starts it, and so does the menu of programs."
else
    forget
    echo "Preference is removed. Your matches and settings are still there."
fi

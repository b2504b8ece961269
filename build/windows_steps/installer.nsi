; The installer for Windows, for the player who runs it and nobody else: it asks for no rights.
;
; build/windows_steps/installing.py calls makensis with VERSION, FOUR (the version as four numbers),
; PROGRAMS (the folder that the recipe made), ICON, SIDE (a picture), LICENSE and OUTPUT. What the
; game keeps of the player lies in %LOCALAPPDATA%\prefgame, and is never touched here.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
ManifestLongPathAware true

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

Name "Prefgame"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Prefgame"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Prefgame ${VERSION}"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Prefgame"
!define CLASSES "Software\Classes"
!define RECORD "Prefgame.Record"

VIProductVersion "${FOUR}"
VIAddVersionKey "ProductName" "Prefgame"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Prefgame, the installer"
VIAddVersionKey "LegalCopyright" "The licences are in the file LICENSE"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\prefgame.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(Stay)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The first is for all languages that are not here. A language of the same family without its own
; number (Bosnian, for example) takes the first of that family: so Serbian in Latin letters comes
; before Croatian.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SerbianLatin"
!insertmacro MUI_LANGUAGE "Serbian"
!insertmacro MUI_LANGUAGE "Croatian"
!insertmacro MUI_LANGUAGE "Slovenian"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Russian"
!insertmacro MUI_LANGUAGE "Ukrainian"

LangString IsOpen ${LANG_ENGLISH} "Prefgame is open. Close it, then try again."
LangString IsOpen ${LANG_SERBIANLATIN} "Prefgame je otvoren. Zatvorite ga, pa pokušajte ponovo."
LangString IsOpen ${LANG_SERBIAN} "Prefgame је отворен. Затворите га, па покушајте поново."
LangString IsOpen ${LANG_CROATIAN} "Prefgame je otvoren. Zatvorite ga, pa pokušajte ponovno."
LangString IsOpen ${LANG_SLOVENIAN} "Prefgame je odprt. Zaprite ga in poskusite znova."
LangString IsOpen ${LANG_GERMAN} "Prefgame ist offen. Schließen Sie es und versuchen Sie es noch einmal."
LangString IsOpen ${LANG_RUSSIAN} "Prefgame открыт. Закройте его и попробуйте ещё раз."
LangString IsOpen ${LANG_UKRAINIAN} "Prefgame відкрито. Закрийте його і спробуйте ще раз."

LangString Stay ${LANG_ENGLISH} "The game is removed. Your matches, records and settings stay in this folder:$\r$\n$LOCALAPPDATA\prefgame"
LangString Stay ${LANG_SERBIANLATIN} "Igra se uklanja. Vaše partije, zapisi i podešavanja ostaju u ovoj fascikli:$\r$\n$LOCALAPPDATA\prefgame"
LangString Stay ${LANG_SERBIAN} "Игра се уклања. Ваше партије, записи и подешавања остају у овој фасцикли:$\r$\n$LOCALAPPDATA\prefgame"
LangString Stay ${LANG_CROATIAN} "Igra se uklanja. Vaše partije, zapisi i postavke ostaju u ovoj mapi:$\r$\n$LOCALAPPDATA\prefgame"
LangString Stay ${LANG_SLOVENIAN} "Igra bo odstranjena. Vaše partije, zapisi in nastavitve ostanejo v tej mapi:$\r$\n$LOCALAPPDATA\prefgame"
LangString Stay ${LANG_GERMAN} "Das Spiel wird entfernt. Ihre Partien, Protokolle und Einstellungen bleiben in diesem Ordner:$\r$\n$LOCALAPPDATA\prefgame"
LangString Stay ${LANG_RUSSIAN} "Игра будет удалена. Ваши партии, записи и настройки останутся в этой папке:$\r$\n$LOCALAPPDATA\prefgame"
LangString Stay ${LANG_UKRAINIAN} "Гру буде вилучено. Ваші партії, записи та налаштування залишаться у цій теці:$\r$\n$LOCALAPPDATA\prefgame"

!define RECORD_IN "!insertmacro RecordIn"
!macro RecordIn LANGUAGE TEXT
  LangString Record ${LANG_${LANGUAGE}} "${TEXT}"
!macroend
${RECORD_IN} ENGLISH "Record of a match"
${RECORD_IN} SERBIANLATIN "Zapis partije"
${RECORD_IN} SERBIAN "Запис партије"
${RECORD_IN} CROATIAN "Zapis partije"
${RECORD_IN} SLOVENIAN "Zapis partije"
${RECORD_IN} GERMAN "Protokoll einer Partie"
${RECORD_IN} RUSSIAN "Запись партии"
${RECORD_IN} UKRAINIAN "Запис партії"

; Windows calls Serbian in Cyrillic letters by another number than NSIS does.
!macro ChooseLanguage
  System::Call "kernel32::GetUserDefaultUILanguage() i .r0"
  ${If} $0 = 10266
    StrCpy $LANGUAGE ${LANG_SERBIAN}
  ${EndIf}
!macroend

; A program that is open cannot be replaced, and leaves half a folder behind. Silently, that is an
; end with status 2.
!macro WaitUntilClosed
  ${For} $1 0 1000
    StrCpy $0 "closed"
    ${If} ${FileExists} "$INSTDIR\prefgame.exe"
      FileOpen $0 "$INSTDIR\prefgame.exe" a ; an empty handle where the file is in use
      ${If} $0 != ""
        FileClose $0
      ${EndIf}
    ${EndIf}
    ${If} $0 != ""
      ${Break}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IsOpen)" /SD IDCANCEL IDRETRY +3
    SetErrorLevel 2
    Quit
  ${Next}
!macroend

!macro TellExplorer
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"
!macroend

Function .onInit
  !insertmacro ChooseLanguage
FunctionEnd

Function un.onInit
  !insertmacro ChooseLanguage
FunctionEnd

Section
  !insertmacro WaitUntilClosed
  RMDir /r "$INSTDIR\_internal" ; of an older version
  SetOutPath "$INSTDIR"
  File /r "${PROGRAMS}/*.*"
  File "${LICENSE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\Prefgame.lnk" "$INSTDIR\prefgame.exe"

  WriteRegStr HKCU "${CLASSES}\${RECORD}" "" "$(Record)"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\DefaultIcon" "" "$INSTDIR\prefgame.exe,0"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\shell\open\command" "" '"$INSTDIR\prefgame.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.pref\OpenWithProgids" "${RECORD}" ""
  ReadRegStr $0 HKCU "${CLASSES}\.pref" ""
  ${If} $0 == "" ; another program may have the ending
    WriteRegStr HKCU "${CLASSES}\.pref" "" "${RECORD}"
  ${EndIf}

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Prefgame"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\prefgame.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  !insertmacro TellExplorer
SectionEnd

Section "Uninstall"
  !insertmacro WaitUntilClosed
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\prefgame.exe"
  Delete "$INSTDIR\prefgame-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\uninstall.exe"
  SetOutPath "$TEMP" ; a folder in use cannot be removed
  RMDir "$INSTDIR" ; only if it is empty: the player may have chosen a folder with other files
  RMDir "$LOCALAPPDATA\Programs" ; likewise
  Delete "$SMPROGRAMS\Prefgame.lnk"

  DeleteRegKey HKCU "${CLASSES}\${RECORD}"
  ReadRegStr $0 HKCU "${CLASSES}\.pref" ""
  ${If} $0 == "${RECORD}"
    DeleteRegValue HKCU "${CLASSES}\.pref" ""
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.pref\OpenWithProgids" "${RECORD}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.pref\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.pref"
  DeleteRegKey HKCU "${UNINSTALL}"
  !insertmacro TellExplorer
SectionEnd

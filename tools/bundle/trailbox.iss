; The installer for Windows, made by Inno Setup 6 from dist\Trailbox: iscc /DVersion=... trailbox.iss
; For the person who starts it, so nobody has to be an administrator.
[Setup]
AppId=org.trailbox.Trailbox
AppName=Trailbox
AppVersion={#Version}
AppPublisher=The Trailbox maintainers
DefaultDirName={autopf}\Trailbox
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\bundle\trailbox.ico
UninstallDisplayIcon={app}\trailbox.exe
OutputDir=..\..\dist
OutputBaseFilename=Trailbox-{#Version}-windows
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\Trailbox\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Trailbox"; Filename: "{app}\trailbox.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.trailbox"; ValueType: string; ValueData: "Trailbox.Game"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Trailbox.Game"; ValueType: string; ValueData: "Trailbox"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Trailbox.Game\DefaultIcon"; ValueType: string; ValueData: "{app}\trailbox.exe,0"
Root: HKA; Subkey: "Software\Classes\Trailbox.Game\shell\open\command"; ValueType: string; ValueData: """{app}\trailbox.exe"" ""%1"""

[Run]
Filename: "{app}\trailbox.exe"; Description: "{cm:LaunchProgram,Trailbox}"; Flags: nowait postinstall skipifsilent

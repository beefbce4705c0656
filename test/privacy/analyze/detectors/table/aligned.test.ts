import { recordColumns } from "../../../../../src/privacy/analyze/detectors/table/columns.ts";
import { finds } from "../marked.ts";

finds(recordColumns, {
  "a directory with a ruler": `Name                 SamAccountName  Enabled  LastLogonDate  Manager
----                 --------------  -------  -------------  -------
⟦Kaur, Simranjeet⟧     ⟦skaur⟧           True     03/01/2025     CN=Blythe Rooney
⟦Vantongeren, Piet⟧    ⟦pvanton⟧         False    11/08/2022     CN=Blythe Rooney
`,
  "customers without a ruler": `KUNDNR  NAMN               PERSONNR        TELEFON         ORT
⟦104477⟧  ⟦Gun-Britt Åkerlöf⟧  ⟦19480615-2386⟧   ⟦0911-23 44 10⟧   ⟦Öjebyn⟧
`,
  "one space between columns, and numbers on the right": `     EMPNO LAST_NAME            FIRST_NAME HIREDATE       PHONE
---------- -------------------- ---------- --------- ----------
     ⟦40112⟧ ⟦Okonjo⟧               ⟦Adaeze⟧     12-MAR-81   ⟦55501321⟧
     ⟦40113⟧ ⟦Featherstonehaughxyz⟧ ⟦Tamsin⟧     02-NOV-79   ⟦55501322⟧
`,
  "pages with the head again": `SURNAME  FORENAME  DOB
=======  ========  ==========
⟦Okonjo⟧   ⟦Adaeze⟧    ⟦12/03/1981⟧
SURNAME  FORENAME  DOB
=======  ========  ==========
⟦Petrova⟧  ⟦Nadia⟧     ⟦02/11/1979⟧
`,
  "empty cells":
    "SURNAME   DOB         TOWN    TEL\n⟦Okonjo⟧                        ⟦555 0132⟧\n          ⟦1981-03-12⟧  ⟦Udine⟧\n",
  "a head that is indented, at the end of a letter":
    "Dear team,\r\n\r\n  Surname    Phone\r\n  ⟦Okonjo⟧     ⟦555 0132⟧\r\n  ⟦Petrova⟧    none",
  "people by their names alone": `ID      NAME            CITY
⟦20031⟧   ⟦Kaveh Ahmadi⟧    ⟦Udine⟧
20032   Program Files   Zwolle
`,
  "who somebody is": `CLAIM  CLAIMANT         AGE  PLATE
22901  ⟦Femi Oyelaran⟧     ⟦41⟧  ⟦KX19 ZPO⟧
22902  Fleet of a firm   12  BX19 ZPO
`,
  "names as a directory displays them": `DisplayName      Department  Title
-----------      ----------  -----
⟦Blythe Rooney⟧    Claims      Head
Windows Update   Claims      Head
`,
  "the end of the table": "SURNAME  PHONE\n⟦Okonjo⟧   ⟦5550132⟧\nThat is all  for today\nPetrova  5550133\n",
  "a line of one cell": "SURNAME  PHONE\n⟦Okonjo⟧   ⟦5550132⟧\nPetrova\nUmarov   5550133\n",
  pods: `NAME                   READY   STATUS    RESTARTS   AGE
web-6d4cf56db6-abcde   1/1     Running   0          51m
kube-system            1/1     Running   0          41
`,
  volumes: `NAME       CAPACITY   ACCESS MODES   STATUS   CLAIM          AGE
pvc-2290   10Gi       RWO            Bound    default/data   51
`,
  containers: `CONTAINER ID   IMAGE   COMMAND   CREATED       STATUS       PORTS    NAMES
f0e1d2c3b4a5   nginx   "/run"    2 hours ago   Up 2 hours   80/tcp   happy_turing
`,
  networks: `NETWORK ID     NAME     DRIVER   SCOPE
f0e1d2c3b4a5   bridge   bridge   local
`,
  processes: `USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
root           1  0.0  0.1 168140 11276 ?        Ss   Jan01   0:11 /sbin/init
`,
  "who is there":
    "USER     TTY      FROM       LOGIN@   IDLE   WHAT\njane     pts/0    10.0.0.5   09:12    1:00   bash\n",
  "files of Windows": `Mode      LastWriteTime        Length  Name
----      -------------        ------  ----
d-r---    03/01/2025   09:12           Program Files
d-----    03/01/2025   09:12           Visual Studio
`,
  services: `Status   Name      DisplayName
------   ----      -----------
Running  Spooler   Print Spooler
Stopped  WSearch   Windows Search
`,
  ingresses: "NAME   CLASS   HOSTS     ADDRESS    PORTS   AGE\nweb    nginx   a.local   10.0.0.5   80      51d\n",
  "songs with their titles":
    "Nr     Titel         Interpret\n10442  Moon River    Audrey\n10443  Blue Velvet   Bobby\n",
  "members of a type":
    "type Person struct {\n\tCity string\n  Surname   string\n  Address   string\n  Notes     string\n}\n",
  "a statement that makes a table": "  surname    VARCHAR(40),\n  ssn        CHAR(11),\n  created    DATE,\n",
  "two fields in a line": "Name    Ana Ruiz\nPhone   5550132\n",
  "words in a comment": "// name   the name of it\n// email  where it goes\n",
});

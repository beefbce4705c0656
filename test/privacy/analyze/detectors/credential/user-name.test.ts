import { describe } from "bun:test";
import { taggedLogin } from "../../../../../src/privacy/analyze/detectors/credential/tagged-login.ts";
import { userName } from "../../../../../src/privacy/analyze/detectors/credential/user-name.ts";
import { finds } from "../marked.ts";

finds(userName, {
  "a folder with an initial": "0 6 1 * * /home/⟦dayo.o⟧/bin/payslips.py",
  "no file, no adverb, no host, no route and no board":
    'Open username_info.yml: the username is automatically generated. Terraform Cloud (app.terraform.io), /user/api-tokens, "uid": "3e97d1d02672cdd0861f4c97c64f89b2"',
  "a login right behind a word for it":
    "der Benutzer ⟦hkern3⟧ ist gesperrt, please unlock account ⟦mlopez⟧, el usuario ⟦m_lopez⟧ no puede entrar; the user guide, account settings2, Benutzer anmelden",
  "a login of a router, of RADIUS and of a cloud":
    "username ⟦nocadmin⟧ privilege 15 secret 5 x\n/ppp secret\nadd name=⟦kiosk-west⟧ password=x\nLogin OK: [⟦schmid.noemi@kanti⟧] (from client)\narn:aws:iam::618203947715:user/⟦contractor-yevhen⟧",
  "a login of words in a log": 'WARN login_failed user="⟦el_tigre_mx⟧" ip=10.0.0.1, user="read_only_user" ip=10.0.0.1',
  "a login of a directory, of a mail server, of a session and of a commit":
    "Get-ADUser ⟦nfernandes⟧ -Properties *\nSet-ADAccountPassword ⟦nfernandes⟧ -Reset\nSMTP AUTH ok as ⟦tresorerie-ans⟧\nsession ouverte par ⟦r.benslimane⟧ depuis\nnel commit di ⟦vale_rocchi⟧ si legge, commit by mistake",
  "a login that failed": "Login failed: ⟦d.brandt-oyelade⟧ (Remote IP: 10.0.0.1), Build failed: timeout (step 3)",
  "a number behind who is a user": "Benutzerin Livia Bernasconi (⟦u104882⟧), meldet; see Table Two (p2048)",
  "a profile with a hyphen": "mi linkedin es ⟦nayelicb-conta⟧. Y behance: ⟦bram_ontwerpt⟧",
  "who signs in to a registry": "docker login ghcr.io -u ⟦hyunjae-park⟧ -p x",
  "who dials in": 'user="⟦kl88213@xs-glas⟧" password="x"',
  "who sells": 'Der Verkäufer nannte sich "⟦fotofreund_sued⟧", der Verkäufer nannte sich "ehrlich"',
  "an account that is used": "Le compte utilisé est ⟦compta_roussel⟧, mot",
  "a login of an initial and a surname in a log":
    "host=10.44.7.219 user=⟦rmcguinness⟧ retry=3\nReviewer: ⟦ksobotka-dev⟧. user=staging retry=3",
  "a word of programs that ends like a surname": "contexts:\n- context:\n    user: cluster\n  name: kind",
  "a login in capitals": "Alter Benutzer ⟦KOWALSKIM⟧ ist gesperrt, Benutzer ADMIN, user AGENT",
  "a login some words behind": "Anmeldename für das Onlinebanking ist ⟦LinhChi_2312⟧",
  "a login with a hyphen behind a network":
    "GitHub ⟦priyam-swam⟧, github: ⟦noush-tc⟧, github self-hosted, GitHub pull-request",
  "a login of a marketplace": "il mio profilo vinted (⟦ro_vintage.mi⟧) è bloccato",
  "a login behind what was done or a command":
    "created by ⟦mlopez⟧ on Monday, sudo -u ⟦hkern3⟧ ls, usermod -aG docker ⟦mlopez⟧, updated by default, sudo su deploy",
  "a login in a program only between quotes":
    "const a = { author: '⟦mlopez⟧', owner: mlopez };\nif (user === mlopez) { owner = hkern3; }",
  "an initial and a surname": "username: ⟦a.vanderberg⟧, user name: e.target",
  "a home": "see /home/⟦jdoe⟧/projects",
  "a class below users": "use app\\users\\UserService;",
  "a home in short": 'scp x ~⟦jdoe⟧/bin; @import "~bootstrap/scss"; a ~ b/c',
  "a home of a Mac": "/Users/⟦mmuster⟧/Library/Logs",
  "a home of Windows": "C:\\Users\\⟦jdoe⟧\\Desktop",
  "a home of Windows in JSON": '"C:\\\\Users\\\\⟦jdoe⟧\\\\Desktop"',
  "a home on a server": "\\\\FS01\\home$\\⟦gmarlow⟧\\Outlook",
  "whose password is told":
    "user ⟦wvdbrink⟧ pw Rooibos!tin-47, usuario ⟦mferrandiz2⟧ clave x; the user and password fields",
  "what is reset for somebody": "pls reset mfa for ⟦gtadesse⟧ she has a new phone; reset it for everybody",
  "a resource": "GET /users/⟦jdoe⟧/orders HTTP/1.1",
  "a long number": "GET /users/⟦4821177⟧",
  "a field": "username: ⟦jdoe42⟧",
  "a field in JSON": '{"username": "⟦jane.doe⟧"}',
  "a field of a log": "user=⟦jdoe1⟧ action=login",
  "a word and a name": "user=⟦ops-quvbath⟧\nuser=app-server\nlogin: ⟦ext-mbuyi3⟧, x",
  "a sentence": "my username is ⟦jdoe42⟧.",
  Benutzername: "Benutzername: ⟦mmuster⟧",
  "nom d'utilisateur": "nom d'utilisateur : ⟦mdupont⟧",
  gebruikersnaam: "gebruikersnaam: ⟦jdevries⟧",
  "a handle": "Follow me on Twitter: ⟦@jane_doe⟧",
  "a handle by its name": "my handle is ⟦@jdoe⟧",
  placeholders: "/users/:id /users/{id} /users/me /users/<name> /home/user /users/123",
  "a service's home": "/home/ubuntu /home/runner/work /Users/Shared",
  "a page": "/user/profile.html /usr/local/bin",
  code: "user = getUser(); username: string; const user: User = x; user.name = login",
  "a folder in a home without a name": "/home/user/notes/today /Users/user/notes",
  "who signs in by a log of sshd":
    "sshd[123]: Accepted publickey for ⟦jdoe⟧ from 10.1.2.3\nInvalid user ⟦mkurz⟧ from 10.1.2.4",
  "who asks by a web server's log": '10.1.2.3 - ⟦mtanaka⟧ [21/Mar/2024:06:12:44 +0000] "GET / HTTP/1.1" 200',
  "nobody in a web server's log": '10.1.2.3 - - [21/Mar/2024:06:12:44 +0000] "GET / HTTP/1.1" 200',
  "who fails to sign in": "AH01617: user ⟦oriol_f⟧: authentication failure",
  "who signs in elsewhere": 'ssh ⟦gvdberg⟧@10.1.2.3 "cd /srv"; scp x root@build-07:/tmp',
  "whose shell it is": "⟦egarrido⟧@build-07:~/src$ ls\nroot@build-07:~# ls",
  "an initial and a surname in a log": "LOGIN ok uid=⟦h.quvbreneth⟧ src=10.1.2.3\nfailed user=⟦n.zorvath⟧\nnext",
  "who is at a network": "linkedin.com/in/⟦harpreet-sandhu-8b41⟧ | linkedin.com/in/x/y",
  "who is asked for in a directory": "PS C:\\Users\\⟦v.oduya⟧> Get-ADUser -Identity ⟦j.saarinen⟧ -Prop",
  "whose key it is": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJc1r0Qm2g0m8o7y4PpVd5 ⟦jecinta⟧@thinkpad",
  "a login with a number in a sentence":
    "a review by ⟦moselkrampe_72⟧, utf_16, section_12, test_2024 and x.moselkrampe_72",
  "a login before another pair of a log": "login ok user=⟦mvanheerden⟧ ip=10.1.2.3, user=deploy ip=10.1.2.4",
  "a member of a variable": "f(user=u.name, login=c.owner if c else d)\nuser=e.item\n",
  "who works on something":
    '{"assignee": "⟦rlachapelle⟧", "owner": "⟦lvandijck⟧"}\nReporter: ⟦f.zellweger⟧  ·  Assignee: ⟦nbaptiste⟧\nowner: none',
  "whose account is named": "github.com/⟦hksandhu⟧ and github.com/hksandhu/tools, github.com/features",
  "a name at a network without its sign": "on snap ⟦xo_tuhi7⟧, follow me on insta",
  "who signs in with it": "You log in with ⟦ron.etsitty⟧, log in with google",
  "who changed a line": "a7710be4 (⟦mduartep⟧         2024-01-15 09:00:00 +0100 41)   def rate",
  "a peer of a tunnel": "⟦dagny-oe⟧/77.181.40.26:51820 MULTI: Learn, unknown/10.1.2.3",
  "who speaks in a chat that was copied":
    "#ops\n⟦zeynep.k⟧  08:02  morning\n⟦dmitro⟧  08:03  me\nmonday  09:15  yoga\nreboot 08:02 done",
  "who works on a ticket":
    "Behandelaar: ⟦tvermeiren_cs⟧\nAssigné : ⟦gtremblay-adm⟧\nAgent: support\n(session x, user ⟦bnuessle⟧, remote)",
  "an account of a domain":
    "login CORP\\⟦jhalvorsen2⟧ fails, account heet nog wadd\\⟦fhoeks⟧. Als KLINIK\\⟦s.brandner⟧; NT AUTHORITY\\system, HKLM\\soft.ware2, D:\\data\\foo_2, FOO\\nbar, user a\\nb",
  "what the user of a program does, and a word that is marked":
    "The user **never** sees this. If the user **explicitly** asks or the user pastes an error, the user ⟦kmiller⟧ is locked",
  "no home of an agent, of an import and of one letter":
    "cd /home/claude/app && ls /home/project/x /home/z/my-app; from ~backend/db",
  "an account of a domain that somebody uses":
    "Dr. Lund logs in as TANNE\\⟦ylund⟧; net use Z: \\\\nas\\x /user:WERFT\\⟦akramer⟧ pw, log on with HAFEN\\⟦mpetri⟧, io uso COOP\\⟦v.serri⟧. print as TEXT\\nvalue, use C:\\temp",
  "who logs in as somebody":
    "the machine logs in automatically as ⟦bnowak⟧; it logs in as usual, logged in as administrator, sign in as ⟦r.petri⟧",
  "an account of a portal": "usr: ⟦kellerdachbau⟧\npsw: x",
  "an account right behind the word for its name": "Anmeldename ⟦karl.lenz1938⟧, Anmeldename vergessen.",
  "the user of a share": "smbclient //nas/fotos -U ⟦fotos_devries⟧%x",
  "an account of a domain alone": "Als KLINIK\\⟦s.brandner⟧ geht es",
  "an account of Windows": "Account Name:\t\t⟦hpetersen2⟧\n\nAccount Name: SYSTEM",
  "a login without a sign": "Gebruikersnaam ⟦boosterhuis01⟧, (login ⟦labgrall02⟧), user test01",
  "a login between quotes with an initial": '{"login": "⟦t.imhof⟧", "x": 1}',
  "who speaks in a chat by a login":
    "[14:01] @⟦umut.k⟧: yes\n[14:02] ⟦jvdmerwe_ops⟧: vpn down\n[14:03] ⟦thandi.k⟧: which box\n[14:04] bot: ok",
  "who signs in by a sentence": "I logged in as ⟦cometmom_ann⟧ (user ⟦yfasholareid⟧), signed in as admin",
  "a list of a folder":
    "drwxr-x---  4 ⟦btoral⟧       devs 4096 Oct  2 11:20 src\n-rw-r--r-- 1 root root 12 Oct  2 11:20 x",
  "a file that nobody may write": "-r-------- 1 ⟦btoral⟧ devs 33 Oct  2 11:20 key",
  "a prompt in a folder by its path": "⟦btoral⟧@build:/srv/app$ make",
  "a list of sessions": "⟦btoral⟧   pts/1        10.1.2.3  still logged in\nroot     tty1\n",
  "a login of a form": "User: ⟦vketils⟧\nTemp password\nlogin: ⟦smlange⟧\nuser: grafana\nuser: kernel",
  "a login between quotes": "{ login: '⟦emilsg⟧' }",
  "a member of a messenger": '"user":"⟦U03KQ7TF2LM⟧"',
  "a namespace of users": "mappings for user namespaces.\nfor user interface, too",
  "an id in a card": "UID:5c0e7a1e-2d94-4b5f-a0b3-7ce1d8f2406b",
  "a column": "t.account_no = a.account_no",
  "a key of YAML below": "username:\n  description: who signs in\n",
  "a placeholder of a package index": 'user: __token__, TWINE_USERNAME: "__token__"',
  "numbers and keywords": "Pseudo = 0x0020, case lo_pc_pseudo:\n  if (x)",
  prose: "username is required, the user is logged-in now, login: failed",
  "names of variables": "user=use_user_site, user=[legacy_config_file], username == jdoe1, my ($handle, @methods)",
  "a package": "import '@angular/core' from github @types/node",
  "who speaks in a chat and in a game":
    "08:02 <⟦pavithra⟧> login page 502\n08:03 <⟦jmk⟧> on it\n[18:24:40] [Chat Thread/INFO]: <⟦lamapache09⟧> oye",
  "a member of a forum": "Posted by u/⟦soggy_crumpet_88⟧ · 4h, thanks u/⟦ParkinLover⟧, cd u/share",
  "a login behind a verb": "My login is ⟦rostron.hk⟧, the login is required, login page v2.3",
  "who comments": "Comentario (⟦jl.trevino⟧, 14/feb/2025 11:05): El",
  "who calls with curl": "curl -s -u '⟦oyelaran⟧:kp77!Mango' https://example.org",
  "an account of a forge": "see https://codeberg.org/⟦kazik_b⟧ for it",
  "who works there": "kanaal=balie medewerker=⟦agul03⟧",
  "a German event": "\tKontoname:\t\t⟦b.wrzesniok⟧\n",
  "who logs in": "She logs in as ⟦pania_r72⟧ and uploads, logs in as usual",
  "who wrote a message": '{"user":"⟦r.yilmaz⟧","author":"unknown","sender":"noreply"}',
  "a tag and a time": "at 08:02 <b>bold</b> and 10:00 <div> text",
});

describe("what a program calls a user or a handle", () => {
  finds(userName, {
    types: "int f(device_handle *handle, uint8_t iface); typedef HANDLE thread_t;",
    "types in other languages":
      "def f(username: bytes | str), user_id: u32, user_id: Path<u64>, username: payload.username",
    "what an agent is": '"User-Agent: python-httpx/1.0", agent: ⟦quvbrenn⟧\n',
    "a host": 'dest_dir("username.github.io") and the user name space',
    "a route of words": '{http.MethodPut, "/user/starred/:owner/:repo"}, get "/user/subscriptions"',
    routes: 'get("/users/1").await, route("/user/create", post(create_user))',
    "what is set": "handle = open_it, my handle: ⟦ann_lee9⟧",
    "a name space": "use User::pwent; package User::grent; user: ⟦jdoe⟧",
    "what is done": "the user ID of sending process; username: used to build it, the pseudo is parsed",
    "a longer name": "__u64 user_cq_buffer; struct opal_user_lr1, user_data12",
  });
});

describe("who signs in, in other forms", () => {
  finds(userName, {
    "a mail server": "imap-login: Login: user=<⟦ruaridh.m⟧>, method=PLAIN",
    "the author of a commit": "Author: ⟦xiulan-w⟧ <wxl.dev@163.com>",
    "a name for signing in": "Mon poste, identifiant ⟦gtchoumi⟧, ne répond plus",
    "what is said of a name in a sentence that ends":
      "My login is disabled. The username is wrong, the handle was good. username: ⟦phoenix⟧",
    "a word behind one for it": "l'identifiant unique, l'utilisateur connecté, ein Benutzer aktiv)",
  });
});

finds(taggedLogin, {
  "who is at the other end": "openvpn 2144: ⟦akua.b⟧/198.51.100.7:51820 handshake",
  "before a word for a password": "user ⟦lab_in2⟧ pw is the old one",
  nobody: "user www-data pw is the old one",
  "no tool":
    "If you're a **MacPorts** user, then you can install ripgrep from the ports, ripgrep_all, no-ripgrep and my_ripgrep",
  "the key behind a value that is empty":
    "Jan 12 10:00:01 web1 sshd[2211]: pam_unix(sshd:auth): authentication failure; logname= uid=0 euid=0 tty=ssh ruser= rhost=37.4.2.1  user=jan\nJan 12 10:00:03 web1 sshd[2211]: Failed password for jan from 37.4.2.1 port 41122 ssh2",
  "a method that is an option": "$ vault login -method=userpass \\\n    username=mitchellh",
  decorators: "permission from the user.\n\n@dataclasses.dataclass\nclass A:",
  directives: "/* of a logged in user. */\n#define USER_PROCESS 7 and the user of struct rlimit64",
  "words with signs": "we use node-fetch and utf-8 with user agents, and x11-apps on debian-12",
});

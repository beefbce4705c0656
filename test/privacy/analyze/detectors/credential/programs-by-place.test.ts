import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

finds(secret, {
  "what a program hashes or sets": `Bcrypt.hash_pwd_salt("⟦tortoise-shell-41⟧"), hashpw(b"⟦Kiwi-77-tree⟧", salt), SET user_pass=MD5('⟦Hedgerow!77⟧'); p.setPassword("⟦otter-77⟧"); q.setPassword("password")`,
  "a passphrase of words":
    'restic password ⟦zero banner twelve enhance beach unveil⟧\npassphrase "⟦vendor another adjust believe velvet⟧"\nthe passphrase is ⟦marble onion teapot gravel fifty⟧.',
  "what is said of a password":
    "The password entry screen freezes sometimes nowadays\nYour password manager keeps forgetting things\nthe password is stored somewhere safe today",
  "who may use Redis":
    "ACL SETUSER ⟦worker9⟧ on >⟦Herbst2031x⟧ ~* +@all\nuser ⟦metrics⟧ on >⟦Herbst2032x⟧ ~*\nmasterauth ⟦Herbst2033x⟧",
  "an account of FreeRADIUS, in its file, in SQL and in a table":
    "⟦t.maier⟧  Cleartext-Password := \"⟦Bleistift-Spitzer-5⟧\"\n('⟦till4⟧','Cleartext-Password',':=','⟦41519141⟧')\n| ⟦pjansen⟧ | Cleartext-Password | := | ⟦fietsbel33⟧ |",
  "a site of FileZilla": '<Pass encoding="base64">⟦Y2FydGEtdmVsaW5hODg=⟧</Pass>',
  "an archive": "7z a -p⟦Herbst2031x⟧ a.7z x\nunzip -P ⟦Herbst2031x⟧ a.zip; zip -r a.zip x",
  "what openssl encrypts with":
    "openssl enc -aes-256-cbc -k ⟦Herbst2031x⟧ -in a\nopenssl rsa -passin pass:⟦Herbst2032x⟧ -in k; openssl rsa -passin env:PW",
  "a device that is watched": "snmpwalk -v3 -u jo -A ⟦Herbst2031x⟧ -x AES -X ⟦Herbst2032x⟧ host",
  "a server of files and one of voice":
    'lftp -u ⟦jdoe⟧,⟦Herbst2031x⟧ ftp.x\nrclone obscure ⟦Herbst2031x⟧\nmumble-server -supw ⟦superpatate⟧\nplink -pw "⟦Herbst2031x⟧" host',
  "what a script answers":
    'expect "Password:" { send "⟦S0le&M4re⟧\\r" }\nexpect "assword: "\nsend -- "⟦Herbst2031x⟧\\r"\nexpect "login:" { send "jo\\r" }',
  "a proxy": "user ⟦frida⟧ insecure-password ⟦kanelbulle.till.fika⟧\nstats auth ⟦ops⟧:⟦bcHQsyXmtsNE⟧",
  "another server of mail": "\n[relay.mail.example]:587 ⟦rechnung@holz.example⟧:⟦7DRd0OM4sellrC⟧\n",
  "a login that is encoded":
    "encoding.b64encode('⟦loadtest+7⟧:⟦QfYcvbRmlzuaqab⟧'); btoa(\"⟦jdoe⟧:⟦Herbst2031x⟧\"); btoa('a:b')",
  "a directory": 'LDAP = ("cn=⟦nbbind⟧,dc=isp,dc=net", "⟦vezel-naar-huis⟧")',
  "what is typed for somebody":
    'Send "⟦c.stein⟧{Tab}⟦Montag{!}doof⟧{Enter}"\nrasdial "Firma" ⟦stein_vpn⟧ ⟦P7jdi85BQPTPFA⟧',
  "a lamp with Tasmota":
    "Backlog SSId1 net; Password1 ⟦HSVBZ9JpcLEGnyGj⟧; MqttPassword ⟦3uemLxyrQRKx⟧; WebPassword ⟦kikker⟧",
  "a connection of Delphi": "Params.Add('Password=⟦masterke⟧');",
  "keys of a server, a telephone and an account of storage":
    'ed25519 a_QkXz ⟦ASfJqD8AmegViEqQO5Mvf8/di1Zex4IPy1+J+BPH4Oy⟧\nauthentication-key "⟦ix-peering_Lulea⟧"\nconf.set("fs.azure.account.key.x.dfs.core.windows.net", "⟦QndPHIeDqbPhjPl3KgKLHYy9EbgDri5upGphp/CYbm2V1GrrUNAd84F6SVVM5uP6XsWnJo9rWcZRDDCpC8xqgA==⟧")',
  "keys whose names say something else":
    "api_hash = '⟦19ec0605e636d32b32732b89994fa602⟧'\n-Dsonar.login=⟦658b4550b7ef6bce6a0302cb17cdc70808d77b6a⟧\ncreateHmac('sha256', '⟦af69dad8199bfca8b6f3a6a9421cc1c9⟧'); createHmac('sha256', key)",
  "the key of a network in decimals":
    "network_key: [ ⟦00, 4, 199, 53, 13, 240, 8, 42, 171, 33, 90, 254, 1, 66, 66, 118⟧ ]\nconst keys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], key = [0, 1, 0, 100, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]",
  "what stands in the place of a password":
    'unzip -P PASSWORD f.zip; openssl rsa -passin pass:password; stats auth admin:password; btoa("username:password"); rclone obscure <password>',
  "the key of AWS beside its name":
    'Credentials::new("⟦AKIAZR6WQ3XNMT7LP2VK⟧", "⟦mN7uhRbYcPdJfGkW4s1E9aoK+xV8tQnLwZrBy5Mp⟧"); ⟦AKIAZR6WQ3XNMT7LP2VL⟧ commit 0738a41d32f8730937269bda0a0a9c07b09c857e',
  "further keys of a list":
    "secret: ['⟦o1yv3mf3m0iz66m802s4vis4⟧', '⟦yijxwqtfrqnlpftlydl014ed⟧']\nAPP_KEYS=⟦59d33d4e847155cfdf97c5b17096f229⟧,⟦4d8c3f7638834f767da1a16bc670986f⟧",
});

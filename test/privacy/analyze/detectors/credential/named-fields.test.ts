import { describe } from "bun:test";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

describe("What stands behind a name that ends in a word for a secret", () => {
  finds(secret, {
    "the value beside a name that is a value itself":
      '<add key="SmtpPassword" value="⟦Herbst2031x⟧" />\n<property><name>a.ConnectionPassword</name><value>⟦Herbst2032x⟧</value></property>\n<setting name="Password" serializeAs="String"><value>⟦Herbst2033x⟧</value></setting>\n<AdministratorPassword><Value>⟦Herbst2034x⟧</Value>\n{"OptionName":"DBPassword","Value":"⟦Herbst2035x⟧"}\n- {name: smtp.pass, value: "⟦Herbst2036x⟧"}',
    "what such a value stands in the place of":
      '<add key="SmtpPassword" value="${SMTP}" />\n<add key="smtpPassword" value="changeme" />\ndb.password=@db.password@\nDB_PASSWORD: !Ref DbPassword',
    "a name that is defined, a keyword and an option":
      '#define CONFIG_WIFI_PASSWORD    "⟦knedlik-svickova⟧"\n{:user "gudrun" :password "⟦islenskiHesturinn⟧"}\ndedicated +rcon.password "⟦lobo.aullando⟧" +rcon.web 1',
    "a line that a diff adds": "keys: 1\n+adminPass: ⟦Herbst2031x⟧\n+smtpPassword '⟦Herbst2032x⟧'\n",
    "a name in brackets, in small letters and behind an arrow":
      "$Self->{DatabasePw}   = '⟦Ue5jcwaybw6zRLr6⟧';\nbitcoind.rpcpass=⟦jWJSd2pRVXf5z5StlPtusf⟧\ndbPassword <- \"⟦Herbst2031x⟧\"",
    "a password of any owner, joined by a capital":
      'storePassword = "⟦Welcome!⟧"\nacmePwd: "⟦kotek2019⟧",\nsmtpPass = "⟦Lato#⟧"\nuserPw = "⟦Rower456⟧"\nmongoPasswd = "⟦zima?⟧"',
    "a password in Polish, Czech and Portuguese":
      'haslo = "⟦Kotek!⟧"\nhaslo_db = "⟦Kwiatek24⟧"\nhasło = "⟦Ania?⟧"\nheslo = "⟦Zima?⟧"\nsenha = "⟦lato&⟧"',
    "a short word behind an underscore, with a number":
      'root_pw = "⟦Kotek!⟧"\nbindpw = "⟦zima&⟧"\nsmtpPass2 = "⟦Lato#⟧"',
    "a key of a dozen characters, however its name is joined":
      'clientSecret = "⟦Zt7Pw2aBq9K3⟧"\nclient_secret = "⟦Zt7Pw2aBq9K3⟧"\nmasterKey: "⟦KMRPglDFF7⟧",\nlicense_key = "⟦Xk29fPq2Lx⟧"\nsalt = "⟦Zt7Pw2aBq9K3⟧"\npepper = "⟦Tulip!⟧"\nunlockCode = "⟦nNcMrehJzJxD6⟧"',
    "a line of settings": "storeFile=/x/key.jks\nstorePassword=⟦Welcome!⟧\nkeyPassword=⟦Hello#⟧\nkeyAlias=upload\n",
    "Gradle, without a sign":
      "release {\n    storePassword '⟦Kotek$⟧'\n    keyPassword \"⟦Lato24!⟧\"\n    keyAlias 'x'\n}",
    YAML: "db:\n  adminPass: ⟦kotek2019⟧\n  adminPw: ⟦Welcome!⟧ # of the host\n",
    "an array of PHP": "return [\n  'auth_key'  => '⟦Zt7Pw2aBq9K3⟧',\n];",
    "a constant of PHP":
      "define('DB_PASSWORD', '⟦Welcome!⟧');\ndefine('DB_PASSWORD',      '⟦Lato#⟧');\ndefine( 'API_KEY',   '⟦Zt7Pw2aBq9K3⟧' );",
    "a constant of PHP with any characters, in line with others":
      "define('AUTH_KEY',         '⟦%bPk?Z-;y$/RHJ ou}%IV>| m3Dqa&W_x⟧');\ndefine('NONCE_SALT',       '⟦}%IV>| mDqaWx bPkZ-;yRHJ oukotek 7⟧');",
  });
});

describe("Names of messages, pages and what only looks up", () => {
  finds(secret, {
    "what a program does and says":
      'forgotPassword: "/auth/forgot",\nwrongPassword: "Wrong!",\nshowPassword: "toggle",\nresetPassword: "Send 22 times",\nconfirmPassword: "confirmPassword",',
    "the name of a field":
      'acmePassword: "user.password",\nadminPass: "adminPass",\nauthKey: "user_id",\nsecret: "app-secret"\nresenha = "longa"\ndesignKey = "Zt7Pw2aBq9K3"',
    "no word that ends like one": 'bypass: "abcd1234",\ncompass = "north42x",\n"cline-pass": "legacy/stale-model"',
    "where something is stored": 'const SETTINGS_STORAGE_KEY =\n\t"app:desktop-settings:v1x22";',
    "keys that everybody sees":
      'primaryKey: "Id12345x",\npublicAccessKey = "Zt7Pw2aBq9K3",\nstorageKey: "app:theme-v2x1"',
    "what says what it is": "apiKeys:\n  - 4\nappPassword: string;\ncredentials: 'same-origin',\nsalt: sha256\n",
  });
});

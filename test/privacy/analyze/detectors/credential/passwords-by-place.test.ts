import { describe } from "bun:test";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

describe("passwords without a word for one", () => {
  finds(secret, {
    "a program that fetches": "curl -u 'bo@cajunparts.com:⟦Crawfi$h2Boil⟧' https://api.cajunparts.com/v1",
    "a program that asks for a page":
      'http -v -a ⟦noor⟧:⟦kelp-Forest7⟧ GET :8000/me\nxh -a "⟦noor⟧:⟦kelp/Forest7⟧" :8000\nhttp --auth=⟦noor⟧:⟦kelp-Forest8⟧ :8000\n',
    "no login of such a program":
      "http -a username:password :80\nhttp -a $USER:$PASS :80\nls -a foo:barbaz, http://x.example -a b:cdefgh\n",
    "an account and a slash": "idrac of rack 7: root / ⟦calvin-Not-Anymore9⟧ (rotate!)",
    "a program that asks a directory": `ldapsearch -x -D "uid=⟦jo⟧,dc=corp" -w '⟦Lundi&Lomur19⟧' "(uid=jo)"`,
    "an application, and a router":
      "App-Passwort ⟦h4Kz 9Lwq 2VmX b8Rt Yd3J c9Hf⟧, fritzbox: kennwort unten ⟦4182 7396 0117 5503 8826⟧, sie",
    "an application in other words": "Anwendungspasswort: ⟦abcd efgh ijkl mnop⟧, APP PASSWORD ⟦qrst uvwx yzab cdef⟧",
    "an application and a network in one word":
      "PhotoApp password: ⟦abcd efgh ijkl mnop⟧, WLANKEY ⟦4182 7396 0117 5503 8826⟧, Routerschlüssel ⟦4182-7396-0117-5503-8827⟧",
    "a file of web users": "cat .htpasswd:\n⟦jdoe⟧:⟦rqXexS6ZhobKA⟧\n",
    "a community of a network": 'SNMP_COMMUNITY=⟦n0cread77⟧\nsnmpCommunity: "⟦n0cread78⟧"',
    "a password as it is": "{PLAIN}⟦kiesel77⟧",
    "words of a wallet below what they are":
      "Ses mots\n⟦abandon ability able about above absent absorb abstract absurd abuse access accident⟧\n",
    "a dialogue of mail without a sign": "334 VXNlcm5hbWU6\n⟦am9l⟧\n334 UGFzc3dvcmQ6\n⟦c2VjcmV0⟧\n",
    "words of a wallet in a form":
      "Seed:\n⟦abandon ability able about above absent absorb abstract absurd abuse access accident⟧\n",
    "an application in Spanish capitals": "APLICACIÓN PASS: ⟦abcd efgh ijkl mnop⟧",
    "a salt and a key in small letters": `'auth_salt' => '⟦x7!kd93Qp#aaZZ01⟧', secretkey: "⟦x7!kd93Qp#aaZZ02⟧", cache_key = "user:1234:profile:de"`,
    "bytes in capitals": "byte[] key = {⟦0XF2, 0X1A, 0X33, 0X44, 0X55, 0X66, 0X77, 0X88, 0X99⟧};",
    "a key without its kind": '{"use":"EC","d":"⟦qwertzuiopasdfghjklyxcvbnmqwertzuiopasdfghjk⟧"}',
    "no password of an application": "apps pass four tests with wifi on 1234 5678 9012 3456",
    "a connection": 'DBI->connect("dbi:Pg:dbname=glas", "report", "⟦fornace+1291⟧", { RaiseError => 1 })',
    "a directory": "userPassword: {SSHA}⟦8kQv0bLx2nRrY7eWmZtPq5cJ1aHsUd3f⟧",
    "no password behind a slash": "root / administrator, admin / user2, curl -u $USER:$PASS https://a.b",
  });
});

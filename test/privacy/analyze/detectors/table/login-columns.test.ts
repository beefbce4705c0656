import { expect, test } from "bun:test";
import { resolveTypes } from "../../../../../src/privacy/analyze/detectors/groups.ts";
import { recordColumns } from "../../../../../src/privacy/analyze/detectors/table/columns.ts";
import { hide } from "../../../../evaluate/hide.ts";
import { finds } from "../marked.ts";

finds(recordColumns, {
  "a login beside a number and a role": "id,username,role\n257,⟦lferrari⟧,editor\n258,⟦booker12⟧,admin\n",
  "a login beside a day": "id;login;created_at\n257;⟦agata_k⟧;2024-01-15\n",
  "a login with a name that is a word, too": "Username\tDepartment\n⟦anna⟧\tSales\n⟦jmuller⟧\tIT\n",
  "a login and a name to display": "user_login|display_name|active\n⟦j.doe⟧|jd|true\n",
  "logins by words that say something else, too":
    "konto,status\n⟦tferrari⟧,active\nblue_chair,active\n\nnick;level\n⟦julia.rossi⟧;7\nsavings;8\n",
  "no role, state or word of programs in the place of a login":
    "username,role\nadmin,viewer\nmoderator,editor\nsuper_admin,admin\nserver-01,node\n⟦tferrari⟧,viewer\nunknown,-\n,x\n",
  "no numbers and days of accounts beside a login":
    "user_id,username,last_login,login_count,token_type,password_changed_at,is_password_set\n20031,⟦lferrari⟧,2024-01-15,14,bearer,2024-01-15,true\n",
  "no numbers of rows beside an address": "user_id,email\n12,ana@example.org\n",
  "a login in heads that psql puts in the middle":
    "      login      |       note        \n-----------------+-------------------\n ⟦tferrari⟧        | none              \n",
  "a login in a box of lines":
    "┌──────────┬──────┐\n│ username │ role │\n├──────────┼──────┤\n│ ⟦tferrari⟧ │ user │\n└──────────┴──────┘",
  "a password to begin with beside a login":
    "Username;Temporary password\n⟦booker12⟧;⟦Y3nIFl8k⟧\n⟦tferrari⟧;⟦48210977⟧\n⟦agata_k⟧;changed\n",
  "passwords in other languages":
    "login,hasło,role\n⟦tferrari⟧,⟦Lato19⟧,editor\n\nlogin;Contraseña temporal\n⟦tferrari⟧;⟦RRuxjIfj⟧\n\nlogin\tMot de passe provisoire\n⟦tferrari⟧\t⟦silver?⟧\n",
  "a word with a sign as a password":
    "Host,Wi-Fi password,Note\nshop,⟦sklep!⟧,old\nhome,⟦Lato#!⟧,new\nbarn,⟦Zima37⟧,new\noffice,none,R&D\n",
  "codes that open something": "Door;Access code\nfront;⟦4821⟧\nback;⟦K7QX-22MA⟧\ncellar;none\n",
  "PINs, codes and short keys beside a login":
    "login,pin,kod,token\n⟦tferrari⟧,⟦4821⟧,⟦903114⟧,⟦Y3nIFl8k⟧\nadmin,4821,903114,bearer\n",
  "no days, methods and states in the place of passwords":
    "login,password,note\n⟦tferrari⟧,2024-01-15T10:00:00Z,x\n⟦tferrari⟧,sha256,x\n⟦tferrari⟧,expired,x\n⟦tferrari⟧,(see safe 12),x\n",
  "no head in the middle of a list":
    "package\tlogin\nless\t⟦tferrari⟧\n\napt\tless\t668-1\napt\tlogin\t1.4\napt\tlsof\t4.99\n",
  "no head in a call of a program":
    "login, state\n⟦tferrari⟧, old\n\nexpect(json(login), password);\nassert(tferrari, dbConn);\n",
});

test.each([
  "| user_login | user_pass |\n|---|---|\n| agata_k | Y3nIFl8k |",
  "id|username|role\n257|tferrari|editor",
  "user_login,e_mail\ntferrari,none",
  "user_id\tusername\tlast_login\tlogin_count\n20\ttferrari\t2024-01-15\t12",
  "Username;Hasło jednorazowe\ntferrari;Sommer24!",
])("the heads of a table with logins are left as they are: %s", (table) => {
  const { text, spans } = hide(table, resolveTypes(["default"]));
  expect(
    spans.map(({ start, end }) => text.slice(start, end)).filter((value) => text.indexOf(value) < text.indexOf("\n")),
  ).toEqual([]);
  expect(spans.length).toBeGreaterThan(0);
});

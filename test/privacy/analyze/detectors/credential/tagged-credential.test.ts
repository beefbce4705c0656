import { taggedCredential } from "../../../../../src/privacy/analyze/detectors/credential/tagged-credential.ts";
import { finds } from "../marked.ts";

finds(taggedCredential, {
  "a file of data": "log me in please, the password is in lista_plac_10.csv",
  "a code behind what opens": "le portail s'ouvre avec ⟦7718⟧ puis dièse",
  "a password behind a login and no word for it": "log me in please, it's rowena then ⟦biscuit88⟧",
  "a password that was made of another": "same password as before but with a 9 at the end, so ⟦kestrel9⟧",
  "a code in groups": "el candado de la bici es ⟦4 0 8 2⟧, gracias",
  "a login in a sentence": "my login is ⟦rowena_k⟧ and the password hasn't changed since spring",
  "a door that opens": "The side gate opens with ⟦7718⟧, the bins go out on Tuesday",
  "a page": "Turn to page 4471 for the answers, the exam has 30 questions",
  "a policy": "A password needs at least 12 characters, one digit and no word of the last 5 passwords.",
  "a program": `const password = "⟦kestrel9⟧";\n${"const pin = read(code_1, key_2);\n".repeat(8)}`,
  "a setting that comes again": "key-file: see key-file, then key-file and key-file; the login reads key-file",
  "a dummy": 'password: "CHANGE_ME"',
  "a public key":
    "  public key: ZN8sKq3LmN8wRt5YbC2dXy7VbT0uHcE4mZsJ1yNpQwA=\n peer: ZN8sKq3LmN8wRt5YbC2dXy7VbT0uHcE4mZsJ1yNpQwB=",
  "an account of nobody":
    "- name: Deploy app\n  tasks:\n    - name: x\n      user:\n        name: deploy\n        shell: /bin/bash\n    - name: Clone\n      git:\n        repo: https://git.example.com/app.git\n        dest: /srv/app\n      become_user: deploy\n",
  "nothing near": "In 2019 we sold 4471 copies of kestrel9 in Leeds.",
});

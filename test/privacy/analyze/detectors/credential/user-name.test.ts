import { userName } from "../../../../../src/privacy/analyze/detectors/credential/user-name.ts";
import { finds } from "../marked.ts";

finds(userName, {
  "a home": "see /home/⟦jdoe⟧/projects",
  "a class below users": "use app\\users\\UserService;",
  "a home in short": 'scp x ~⟦jdoe⟧/bin; @import "~bootstrap/scss"; a ~ b/c',
  "a home of a Mac": "/Users/⟦mmuster⟧/Library/Logs",
  "a home of Windows": "C:\\Users\\⟦jdoe⟧\\Desktop",
  "a home of Windows in JSON": '"C:\\\\Users\\\\⟦jdoe⟧\\\\Desktop"',
  "a resource": "GET /users/⟦jdoe⟧/orders HTTP/1.1",
  "a long number": "GET /users/⟦4821177⟧",
  "a field": "username: ⟦jdoe42⟧",
  "a field in JSON": '{"username": "⟦jane.doe⟧"}',
  "a field of a log": "user=⟦jdoe1⟧ action=login",
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
  prose: "username is required, the user is logged-in now, login: failed",
  "names of variables": "user=use_user_site, user=[legacy_config_file], username == jdoe1, my ($handle, @methods)",
  "a package": "import '@angular/core' from github @types/node",
});

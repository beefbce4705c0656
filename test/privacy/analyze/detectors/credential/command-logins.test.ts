import { userName } from "../../../../../src/privacy/analyze/detectors/credential/user-name.ts";
import { finds } from "../marked.ts";

finds(userName, {
  "of a database":
    "mysql -u ⟦rkowal⟧ -p; mysql -u⟦schneidere⟧ -p; mysql -h db --user=⟦lenkow⟧ shop; psql -U ⟦rkowal⟧ -d x; pg_dump -U ⟦lenkow⟧ x",
  "of a connection": "ssh -l ⟦rkowal⟧ db1; curl -u ⟦rkowal⟧ https://example.org; ansible-playbook -u ⟦lenkow⟧ site.yml",
  "of Windows":
    "runas /user:CORP\\⟦rkowal⟧ cmd; net user ⟦rkowal⟧ /add; Get-ADUser ⟦lenkow⟧; net use Z: \\\\nas\\x /user:⟦lenkow⟧",
  "of a share": "smbclient //nas/share -U ⟦lenkow⟧%x; rpcclient -U ⟦c.zawadzki⟧%x nas",
  "of a file of passwords": "htpasswd -b f ⟦rkowal⟧ pw; htpasswd -nb ⟦lenkow⟧ pw",
  "of another's command":
    "sudo -u ⟦schneider⟧ ls; sudo -u ⟦kbrunner⟧ ls; sudo -u ⟦hauser⟧ ls; sudo -H -u ⟦rkowal⟧ ls; crontab -u ⟦lenkow⟧ -l; runuser -l ⟦rkowal⟧ -c ls",
  "who becomes another":
    "su - ⟦rkowal⟧\nsu ⟦lenkow⟧\nsudo:   ⟦rkowal⟧ : TTY=pts/0\nsu[22]: (to root) ⟦lenkow⟧ on pts/0",
  "who is asked for": "id ⟦rkowal⟧\nlast -a ⟦rkowal⟧\n$ groups ⟦kkowal⟧\nLDAP: bind as ⟦rkowal⟧ failed",
  "of an account":
    'useradd -m -s /bin/bash -c "J K" ⟦rkowal⟧; chage -l ⟦kkowal⟧; gpasswd -a ⟦rkowal⟧ docker; chown ⟦kkowal⟧:staff x',
  "of a repository": "git config --global user.name ⟦rkowal⟧",
  "in a program": 'exec("sudo -u ⟦rkowal⟧ ls");',
  "no service":
    "mysql -uroot -p; mysql -u wordpress; sudo -u www-data ls; psql -U postgres; ssh -l deploy web1; crontab -u nagios -l; id jenkins\nsu - zabbix; sudo -u gitlab-runner x; mysql -u dbuser; psql -U app_owner; useradd -r prometheus",
  "no placeholder":
    'mysql -u username -p; psql -U youruser; mysql -u "$DB_USER"; mysql -u ${user}; su - $USER; curl -u user:pass; mysql -user x',
  "no word":
    "running as expected, bind as soon as possible, the net user guide, su - madre, last -n 20\nid bigint\nid uuid",
  "no call of a system": "qw(chown utime kill); # chown lchown, useradd userdel",
});

finds(userName, {
  "letters beyond ASCII": 'login: ⟦nkról⟧\n{"login": "⟦agołąb⟧", "id": 5}\nlogged in as ⟦kkról⟧',
  "letters beyond ASCII in a setting": "web1 ansible_host=10.0.0.4 ansible_user=⟦kwójcik⟧\nowner: ⟦grüßer⟧\n",
  "letters beyond ASCII in a command": "mysql -u ⟦kwójcik⟧ -p; runas /user:CORP\\⟦kwójcik⟧ cmd",
  "letters beyond ASCII in a log":
    "Accepted publickey for ⟦kwójcik⟧ from 10.1.2.3\n⟦kwójcik⟧@web1:~$ ls\n10.1.2.3 - ⟦kwójcik⟧ [21/Mar/2024:06:12:44",
  "words with letters beyond ASCII": "owner: größe\nlogin: prüfung\nuser: für\n",
  "a surname that is no word behind an initial":
    "ansible_user: ⟦rkowal⟧\nuser: cluster\nlogin: billing\nuser: canonical\n",
  "one of the most frequent surnames": "login: ⟦weber⟧\nowner: ⟦schneider⟧\nowner: page\n",
  "as whom something runs": "run_as: ⟦rkowal⟧\nrunAs: ⟦r.pabon⟧\nrun_as: nobody.nogroup, run as nobody.nogroup",
});

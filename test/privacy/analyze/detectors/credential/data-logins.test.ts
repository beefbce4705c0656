import { userName } from "../../../../../src/privacy/analyze/detectors/credential/user-name.ts";
import { finds } from "../marked.ts";

finds(userName, {
  "a login beside the name of its field":
    '{"op": "replace", "path": "userName", "value": "⟦ada.lund⟧"}, {key: enduser.id, value: {stringValue: "⟦disp.lund⟧"}}, "key":"enduser.id","value":{"stringValue":"⟦alund2⟧"}, "username": {"S": "⟦alund2⟧"}',
  "no login beside one":
    '{"name": "username", "value": "string"}, {"path": "userName", "value": "required"}, {key: enduser.id, value: {intValue: 7}}',
  "the audit of Linux":
    'uid=0 acct="⟦l.lundgrenova⟧" exe="/usr/sbin/sshd" res=failed, OUID="⟦alundgren2⟧", AUID="root", acct="www-data", acct="postgres"',
  "a key": "uid           [ultimate] ⟦quietferret⟧ <q@example.org>\nuid   [unknown] support <s@example.org>",
  "a resource":
    'resource "aws_iam_user" "⟦alundgren⟧" {\nresource "aws_iam_user" "deploy" {\nresource "aws_iam_user_policy" "alundgren" {\nresource "aws_s3_bucket" "alundgren" {',
  "whose session it is":
    "arn:aws:sts::664120938817:assumed-role/Reader/⟦alundgren⟧, assumed-role/Reader/i-0ab12, assumed-role/Reader/session",
  "who may leave": "menuitem Logg ut (⟦alundgren62⟧), Log out (session), Sign out (all)",
  "who writes in a channel":
    '"author": {"id": "771204188271132001", "name": "⟦kebab_9⟧"}, "guild": {"id": "771204188271132002", "name": "Speedrun"}, "author": {"id": 7, "name": "kebab_9"}',
  "who is mentioned": '{"type": "mention", "text": "⟦@kebab_9⟧"}, {"type": "plain", "text": "@kebab_9"}',
  "whose computer it is":
    "WS-⟦JSCHMIDT⟧ and ⟦lkowalska⟧-laptop, DESKTOP-ABCDEF, WS-SECURITY, docker-desktop, gaming-pc, PC-BUCHHALTUNG, LT-4417",
  "a guest of another house":
    '"mailNickname":"⟦ext-alundgren⟧","userPrincipalName":"⟦alundgren_gmail.com#EXT#@nordwerk.onmicrosoft.com⟧", "mailNickname": null',
  "a new nick in a channel": "20:14 -!- ⟦elch99⟧ is now known as ⟦elchin_mtb⟧\n20:15 < ⟦elchin_mtb⟧> hello",
});

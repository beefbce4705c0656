import { userName } from "../../../../../src/privacy/analyze/detectors/credential/user-name.ts";
import { finds } from "../marked.ts";

finds(userName, {
  "who plays, in the log of a server":
    "[19:04:11] [Server thread/INFO]: ⟦Mango_Bird9⟧[/91.65.120.9:50112] logged in with entity id 412\n[19:04:12] [Server thread/INFO]: ⟦Mango_Bird9⟧ joined the game\n[19:04:13] [Server thread/INFO]: ⟦Mango_Bird9⟧ issued server command: /tp 1\n[19:04:14] [Server thread/INFO]: ⟦lumi⟧ lost connection: Disconnected",
  "who comes to a game and leaves it": "⟦SaltyHamster⟧ joined the game\n⟦Mango_Bird9⟧ left the game",
  "who is called a player": "banned player ⟦Mango_Bird9⟧ for griefing. Player ⟦Mango_Bird9⟧ has been kicked",
  "the field of who plays": '{"playerName": "⟦SaltyHamster⟧", "gamertag": "⟦QuvbSlayer⟧", "player":"⟦Mango_Bird9⟧"}',
  "who speaks in a chat without the time": "<⟦tuxdad71⟧> hello\n<⟦lena_k⟧> hi there\n<@⟦Mango_Bird9⟧> who broke it",
  "who comes to a channel and leaves it":
    "* ⟦tuxdad71⟧ has joined #kernel\n-!- ⟦mlopez⟧ [~ml@host] has quit [Ping timeout: 240 seconds]\n*** ⟦tuxdad71⟧ has left #kernel\n⟦quvbdad⟧ has joined #kernel\n<-- ⟦tux_away⟧ has quit (Remote host closed)",
  "who changes the name": "* ⟦tuxdad71⟧ is now known as ⟦tux_away⟧",
  "who joins, leaves and plays something in prose":
    "She joined the game late and he left the game. Nobody has left [the building]. The team has joined #metoo. The new player is QuickTime, media player html5, player one. It is now known as Istanbul. He lost connection to it.",
  "no player of a program": 'let player = player_1;\n"player": "video_js", "player": "youtube", player: Player_2',
  "no element, token or item":
    "<h1> Title\n<item_1> x\n<user_id> 5\n<extra_id_0> text\n<note_quvb> a </note_quvb>\n<p> text\n<string> hello",
});

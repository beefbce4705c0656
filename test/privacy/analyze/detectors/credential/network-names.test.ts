import { userName } from "../../../../../src/privacy/analyze/detectors/credential/user-name.ts";
import { finds } from "../marked.ts";

finds(userName, {
  "what somebody calls himself at a network":
    'Er nannte sich "⟦silber_trader.66⟧" auf Telegram, sous le pseudo « ⟦lea.invest⟧ » sur Snapchat, bajo el perfil "⟦ventas.quvbra⟧" de Instagram, onder de naam ⟦koen_deals⟧ op Marktplaats',
  "the same of words between quotes":
    'con el alias "⟦lobo_gris⟧" en Telegram, si faceva chiamare "⟦luna.nera⟧" su Instagram, profil « ⟦bella-ciao⟧ » sur Vinted, she goes by "⟦sunny_day⟧" on Vinted',
  "how somebody is called behind a network":
    "Op Marktplaats heet hij ⟦koen-deals⟧. Auf Kleinanzeigen heißt sie ⟦bastel-quvbra⟧, en Telegram se llama ⟦paquito_76⟧ y sur Vinted elle s'appelle ⟦lea.invest⟧",
  "a name of three parts": "psn: ⟦kwame_the_gr8⟧, psn: send_the_data, discord: use_bot_token2",
  "a name with a number behind a sign":
    "discord is ⟦noodlequv#4471⟧, dm me. Battletag: ⟦Quvbra#21134⟧; add me ⟦noodlequv#4472⟧ on discord, see PR#4471 on Discord, acme/tool#4471 on Discord",
  "to whom money goes": "my cashtag is $⟦quvbra88⟧, cashapp costs $20",
  "a customer's account": "mon compte client ⟦toto_du_59⟧ est bloqué, la cuenta de cliente ⟦quvbra_59⟧ no va",
  "a network behind a word for its users":
    "mi usuario de Wallapop es ⟦paquito_76⟧, el usuario de Quvbrapop no puede entrar",
  "no feature of a network":
    'the field "media_type" on Instagram, upload_video on Telegram, "Latest news" on Snapchat, anti-spam in Telegram, Telegram anti-spam, Discord bot-token, the account is on Facebook, nannte sich auf Telegram um, use ffmpeg4 on YouTube, $CASHAPP and cashapp costs $20',
});

/** What stands before, behind and between a word for a code and the code. */

export const signs =
  /(?:[:=|]|\.\.|(?<!\p{L})(?:is|was|war|ist|lautet|est|es|era|será|è|sarà|sera|from|von|van|c['’]est|it['’]s)(?: (?:still|now|noch|jetzt|nog|toujours|ahora|ancora|sempre|siempre|always|immer noch))?|(?<!\p{L})(?:neu|new|nouveau|nuevo|nuovo|nieuw) ?|, (?:also|nämlich|dus|donc|cioè|o sea|that is) ?|[ (]\(|(?:digits?|cifras|dígitos|cifre|chiffres|cijfers|stellige?r?)[,:]?)[ "'`(]{0,3}$/u;
/** ` dell'app `. */
export const behindWords = /^ (?:\p{L}{1,6}['’ ]){0,2}(?!at|for|in|no|of|and|is|per|from)\p{L}{2,14} $/u;
/** ` du téléphone de maman `. */
export const behindOwner =
  /^ (?:de|du|del|della|für|von|vom|for|of|van|voor|der|des|pour|para|per|zur|zum)(?:[ ’']\p{L}{1,14}){1,5} $/u;
export const ofSomebody =
  /(?<!\p{L})(?:code|with|met|mit|con|avec|vm|voicemail|mailbox|card|sim|new|neue|nuovo|nuevo|nouveau|nieuwe?|bancomat|my|your|his|her|the|mijn|mein|dein|mon|mi|il|el|le|de) $/iu;
export const ofCard =
  /(?<!\p{L})(?:card|kaart|pas|karte|carte|tarjeta|carta|bank|banco|banque|banca|sim|phone|handy|telefon|telefono|telefoon|téléphone|móvil|cellulare)(?!\p{L})/iu;
/** "Use code 448201 to sign in", "Code 448201, um sich anzumelden". */
export const use =
  /,? (?:to|um|pour|para|per|om)(?: \p{L}{2,5})? (?:sign|log|verify|confirm|complete|access|reset|unlock|anzumelden|einzuloggen|bestätigen|vous connecter|connecter|vérifier|confirmer|iniciar|entrar|verificar|confirmar|accedere|confermare|in te loggen|bevestigen)(?!\p{L})/iuy;
export const isDirect = /^["'`*_)]{0,2}(?:,? |: ?| ?= ?)["'`(]?$/;
export const otherClauses = /^[^]*[,.;\n]/;
export const otherSentences = /^[^]*[.;\n]/;
export const ofErrors = /error|exit|status|fehler|erreur|errore|source|fout/i;
export const isYear = /^(?:19|20)\d\d$/;
export const saidBefore =
  /(?:^|[,;.!?(\n] ?|(?<!\p{L})(?:the|der|den|le|el|il|de|un|ein|a|my|mein|mon|mi|mio|mijn|new|neuer?n?|temporary|und|and|et|y|e|en|your|ihr|votre|su|uw) )$/iu;
export const doors =
  /\b(?:gate|door|drawer|key|lock|padlock|garage|entrance|intercom|porch|safe|secret[oa]?|segreto|porta|portoncino|allarme|to[rn]|tresor|eingang|portail|porte|portillon|cadenas|notruf\p{L}*|pieper|interphone|entrée|immeuble|cancell(?:o|etto)|portone|citofono|ingresso|puerta|portal|candado|portero|telefonillo|identifiant|login|poort|deur|slot|kluis|kluisje|sleutel\p{L}*|hek|alarm[ea]?|locker|cage|keypad|bo[iî]tier|bo[iî]te à clés?|badge|one[- ]time|verification|confirmation|security|access|entry|unlock|sms|2fa|mfa|provisoire|vérification|sécurité|accès|validation|verificación|confirmación|seguridad|acceso|verifica|conferma|sicurezza|accesso)\b|tür|schlüssel|garage/iu;

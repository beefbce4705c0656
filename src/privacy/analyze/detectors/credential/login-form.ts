/** A login where something says that one stands there, as a group: in small letters, all in capitals, or of two names and a number. */
export const loginForm = String.raw`([a-z][a-z\d._]{2,30}(?:-[a-z]{2,16})?(?<![._])|[A-Z]{5,12}|[A-Z][a-z]{2,12}[A-Z][a-z]{2,12}\d{1,4})(?![\w@/([{=*-]|\.\w|::|->)`;

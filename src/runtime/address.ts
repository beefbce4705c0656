/**
 * Gives a request the one address that all who look at it see, `http://penname` with path and query, whatever Host, scheme and form
 * of target the client used; the Host stays in its header. False where Host or target are none by RFC 9112 (section 3).
 */
export function addressed(request: Request): boolean {
  const { url, headers } = request;
  // HTTP/1.0 knows no Host.
  const host = headers.get("host");
  if ((host !== null && !hostForm.test(host)) || url.includes("#")) return false;
  const target = URL.parse(url.startsWith("/") ? origin + url : url);
  if (!target || !/^https?:$/.test(target.protocol)) return false;
  Object.defineProperty(request, "url", { value: origin + target.pathname + target.search });
  return true;
}

const origin = "http://penname";

/** `uri-host [ ":" port ]` of RFC 9110, section 7.2; without a name there is nobody to ask (section 4.2.1). */
const hostForm = /^(?:\[[\dA-Fa-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})+)(?::\d*)?$/;

/**
 * A request's id as it may stand in the log; undefined where it may hold a value of a person's. It is its caller's own text, which
 * nothing has searched, so only forms with no room for an address or a number of somebody's are taken.
 */
export const loggedId = (requestId: string): string | undefined =>
  random.test(requestId) || plain.test(requestId) ? requestId : undefined;

/** A UUID, 32 hexadecimal digits, or a ULID, behind words. */
const random =
  /^(?:[a-z]{1,12}[_-]){0,4}(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32}|[0-7][\da-hjkmnp-tv-z]{25})$/i;

/** At most six digits: telephone, card and national numbers have more. */
const plain = /^(?=[\w.:-]{1,64}$)\D*(?:\d\D*){0,6}$/;

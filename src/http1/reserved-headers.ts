const reserved = /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|expect)$/i;

/** Whether a header frames a message or manages its connection (RFC 9112, sections 6 and 9), which only who sends it can say. */
export const isReservedHeader = (name: string): boolean => reserved.test(name);

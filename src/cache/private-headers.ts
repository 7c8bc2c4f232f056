/** The headers of an answer for one reader: their browser alone keeps it, and asks each time whether it still holds. */
export const PRIVATE_HEADERS: [name: string, value: string][] = [
  ['cache-control', 'private, no-cache'],
  ['vary', 'accept-encoding, cookie'],
];

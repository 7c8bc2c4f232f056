/** The headers of a response for one viewer: only the browser stores it, and it revalidates it each time. */
export const PRIVATE_HEADERS: [name: string, value: string][] = [
  ['cache-control', 'private, no-cache'],
  ['vary', 'accept-encoding, cookie'],
];

/**
 * Returns whether two addresses belong to one site: the same host, with or without `www.`, over HTTP or HTTPS. A port that
 * is not the scheme's own has to be equal.
 */
export function isSameSite(one: string | URL, other: string | URL): boolean {
  const key = siteKey(new URL(one));
  return key !== undefined && key === siteKey(new URL(other));
}

function siteKey({ protocol, hostname, port }: URL): string | undefined {
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return `${hostname.replace(/^www\./, '')}:${port}`;
}

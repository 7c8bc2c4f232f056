const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** A name with a dot in it: no machine of one's own, and no bare address. */
const PUBLIC_HOST = /^(?=.{4,253}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/**
 * The address of a page on the web, as browsers write it. People leave `https://` away: it is added.
 * @returns undefined for what is none, and for what carries a name and a password or leads to a bare number
 */
export function webAddress(text: string): string | undefined {
  const typed = text.trim();
  const written = SCHEME.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && isPlain && PUBLIC_HOST.test(url.hostname) ? url.href : undefined;
}

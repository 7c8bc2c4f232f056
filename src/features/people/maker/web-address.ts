const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** A host name with a dot and a top-level domain: neither `localhost` nor an IP address. */
const PUBLIC_HOST = /^(?=.{4,253}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/**
 * Returns a typed web address in the form of the URL parser, with `https://` added if it has no scheme.
 * @returns undefined if the address is invalid, not http or https, has credentials or a port, or its host is not public
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

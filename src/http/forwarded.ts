const PROXY_HEADER = /^(via|forwarded|x-forwarded-.+|x-real-ip)$/;

/**
 * Whether a request has come through a proxy, as far as its headers tell.
 * @param headerNames in lower case
 */
export function isForwarded(headerNames: Iterable<string>): boolean {
  return Array.from(headerNames).some((name) => PROXY_HEADER.test(name));
}

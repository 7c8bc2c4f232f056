const PROXY_HEADER = /^(via|forwarded|x-forwarded-.+|x-real-ip)$/;

/**
 * Returns whether the headers show that a request came through a proxy.
 * @param headerNames in lower case
 */
export function isForwarded(headerNames: Iterable<string>): boolean {
  return Array.from(headerNames).some((name) => PROXY_HEADER.test(name));
}

/** The names under which a machine reaches itself. */
export const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

export function isLoopback(origin: string): boolean {
  return loopbackHosts.includes(new URL(origin).hostname);
}

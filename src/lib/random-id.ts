/** Returns 32 random hexadecimal digits, unguessable. `crypto.randomUUID` does not exist on pages without https. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

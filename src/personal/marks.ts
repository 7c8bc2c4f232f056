/**
 * The name of the marks around parts of a rendered page that differ between viewers. It contains a secret of this
 * process, so no text of a member can contain a mark. Only for the server.
 */
export const mark: string = `x-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

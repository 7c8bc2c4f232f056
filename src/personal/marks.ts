/**
 * Marks in a rendered page what is not the same for everybody. The name is this process's own secret, so that no text
 * that people write can hold one. Runs on the server alone.
 */
export const mark: string = `x-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

const NOTIFICATION = 'A'.charCodeAt(0);

/**
 * The notifications in an answer, as the bytes to pass on: the embedded database has one session for all connections,
 * so what one connection notifies comes back to itself instead of to those that listen.
 */
export function notificationsIn(answer: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const found: Buffer[] = [];
  for (let start = 0; start + 5 <= bytes.length;) {
    const end = start + 1 + bytes.readInt32BE(start + 1);
    if (bytes[start] === NOTIFICATION) found.push(bytes.subarray(start, end));
    start = end;
  }
  return found.length > 0 ? Buffer.concat(found) : undefined;
}

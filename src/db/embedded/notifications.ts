const NOTIFICATION = 'A'.charCodeAt(0);

/**
 * Returns the notifications in an answer, as bytes to forward; undefined if there are none. The embedded database has
 * one session for all connections, so it sends a notification to the connection that caused it instead of the
 * listeners.
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

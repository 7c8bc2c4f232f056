import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns whether an `Authorization` header contains this secret, in constant time. */
export function showsBearer(authorization: string | undefined, secret: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${secret}`));
}

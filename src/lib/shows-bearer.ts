import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header shows this secret. How long the answer takes tells nothing about the secret. */
export function showsBearer(authorization: string | undefined, secret: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${secret}`));
}

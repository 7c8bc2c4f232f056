import type { Config } from '../../../config/config.ts';
import { isForwarded } from '../../../http/forwarded.ts';
import { isLoopback } from '../../../lib/loopback.ts';

/**
 * Returns whether a proxy forwarded the request although demo sign-in is on and the public origin is this machine. Demo
 * sign-in asks for no proof, so such requests must not use it.
 */
export function isForwardedDemo(
  headers: Headers,
  { demoIdentity, publicOrigin }: Pick<Config, 'demoIdentity' | 'publicOrigin'>,
): boolean {
  return demoIdentity && isLoopback(publicOrigin) && isForwarded(headers.keys());
}

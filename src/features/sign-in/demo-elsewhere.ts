import type { Config } from '../../config.ts';
import { isForwarded } from '../../http/forwarded.ts';
import { isLoopback } from '../../lib/loopback.ts';

/**
 * Whether a request comes from elsewhere through a proxy, while demo sign-in, which asks for no proof, is on for this
 * machine alone.
 */
export function isDemoElsewhere(
  headers: Headers,
  { demoIdentity, publicOrigin }: Pick<Config, 'demoIdentity' | 'publicOrigin'>,
): boolean {
  return demoIdentity && isLoopback(publicOrigin) && isForwarded(headers.keys());
}

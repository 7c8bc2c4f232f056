import { createHash } from 'node:crypto';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { isFree } from './free-port.ts';

/** Below the ephemeral ports of Linux and macOS, so that no outgoing connection takes the port before the server. */
const [FIRST, COUNT] = [20_000, 10_000];

/**
 * Returns a port that is free now and that another checkout on this machine does not choose at the same time: the
 * checkout's path determines the first port to try.
 */
export async function portOfCheckout(root = projectRoot): Promise<number> {
  const begin = createHash('sha256').update(root).digest().readUInt32BE() % COUNT;
  for (let step = 0; step < COUNT; step++) {
    const port = FIRST + ((begin + step) % COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

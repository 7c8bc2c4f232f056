import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of Linux and macOS, so that no outgoing connection takes a port before its server. The
 * range also excludes 10080, which `fetch` refuses.
 */
const [FIRST, COUNT] = [11_000, 9_000];

/** Returns an unused loopback port. The choice is random, since other workers look for a port at the same time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = randomInt(FIRST, FIRST + COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

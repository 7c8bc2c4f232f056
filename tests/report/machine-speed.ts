import { availableParallelism, cpus } from 'node:os';

const BELOW = 5_000_000;
const ROUNDS = 10;

/**
 * Returns the name of the machine and the speed of one thread, so that measurements of two machines can be compared.
 */
export function machineSpeed(): string {
  const best = Math.min(...Array.from({ length: ROUNDS }, millisecondsOfSieve));
  const cores = availableParallelism();
  return `${cpus()[0]?.model.trim()}, ${cores} cores; one thread finds the primes below ${BELOW.toLocaleString('en')} in ${Math.round(best)} ms`;
}

function millisecondsOfSieve(): number {
  // biome-ignore lint/plugin: a figure, on which nothing is asserted
  const began = performance.now();
  const isComposite = new Uint8Array(BELOW);
  for (let base = 2; base * base < BELOW; base++) {
    if (isComposite[base]) continue;
    for (let multiple = base * base; multiple < BELOW; multiple += base) isComposite[multiple] = 1;
  }
  // biome-ignore lint/plugin: a figure, on which nothing is asserted
  return performance.now() - began;
}

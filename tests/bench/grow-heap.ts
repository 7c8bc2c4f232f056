/** Grows its heap, lets go of everything, and then does what the server does when it has nothing to do. */
import { collectWhenIdle } from '../../src/server/idle-collection.ts';

const OBJECTS = 3_000_000;

collectWhenIdle();
let held: unknown[] | undefined = Array.from({ length: OBJECTS }, (_, index) => ({ index }));
// A collection that comes while they are held keeps them for long, as those that outlive a request.
globalThis.gc?.();
console.log(`${held.length} objects`);
held = undefined;
setInterval(() => {}, 1_000);

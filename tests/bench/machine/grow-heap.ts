/** A process that grows its heap, releases everything, and then collects garbage as an idle server does. */
import { collectWhenIdle } from '../../../src/server/metrics/idle-collection.ts';

const OBJECTS = 3_000_000;

collectWhenIdle();
let held: unknown[] | undefined = Array.from({ length: OBJECTS }, (_, index) => ({ index }));
// A collection while the objects are held moves them to the old generation, as for objects that outlive a request.
globalThis.gc?.();
console.log(`${held.length} objects`);
held = undefined;
setInterval(() => {}, 1_000);

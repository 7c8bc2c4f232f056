/** A child process that allocates the requested amount of memory. */
import { answerParent } from '../../../src/lib/child-program.ts';

answerParent(async ({ bytes }: { bytes: number }) => Buffer.alloc(bytes).length);

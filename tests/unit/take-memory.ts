/** A child process that takes as much memory as it is told to. */
import { answerParent } from '../../src/lib/child-program.ts';

answerParent(async ({ bytes }: { bytes: number }) => Buffer.alloc(bytes).length);

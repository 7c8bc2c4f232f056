import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ChildProgram, ChildProgramError } from '../../../src/lib/child-program.ts';

const program = new ChildProgram<{ bytes: number }, number>(join(import.meta.dirname, 'take-memory.ts'), 20_000);

test.skipIf(process.platform !== 'linux')(
  'a child process that exceeds its memory limit fails without affecting its parent',
  async () => {
    await expect(program.ask({ bytes: 2_000_000_000 })).rejects.toThrow(ChildProgramError);
    expect(await program.ask({ bytes: 300_000_000 })).toBe(300_000_000);
  },
);

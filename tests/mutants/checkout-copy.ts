import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { type Mutant, mutate } from './mutant.ts';

/** Directories that Git ignores and the tests need: the build and the web font. */
const GENERATED = ['dist', 'public/fonts', 'src/ui/font/generated'];

/** A copy of this checkout in which source files may be broken. */
export type CheckoutCopy = {
  root: string;
  /** Breaks a rule in the copy. @returns a function that restores the file */
  apply(mutant: Mutant): () => void;
  remove(): void;
};

/** Copies all files that Git tracks or would add, so that no mutant changes the checkout itself. */
export function copyCheckout(): CheckoutCopy {
  const root = mkdtempSync(join(tmpdir(), 'pureut-mutants-'));
  for (const file of listFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(root, file));
  }
  for (const folder of GENERATED) cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    apply(mutant) {
      const path = join(root, mutant.file);
      const original = readFileSync(path, 'utf8');
      writeFileSync(path, mutate(original, mutant));
      return () => writeFileSync(path, original);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function listFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  // Git still lists a deleted file until the deletion is committed.
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(projectRoot, file)));
}

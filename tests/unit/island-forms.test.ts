import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/lib/project-root.ts';

/** Where the script of an island is lost, a form that it would have sent must not go into the address. */

test('each form of an island is sent by its script alone, is posted, or has an address of its own', () => {
  const files = globSync('src/**/*.tsx', { cwd: projectRoot });
  const forms = files.flatMap((file) =>
    (readFileSync(join(projectRoot, file), 'utf8').match(/<form\b[^>]*/g) ?? []).map((form) => ({ file, form })),
  );
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ form }) => !/method="(dialog|post)"|action=/.test(form))).toEqual([]);
});

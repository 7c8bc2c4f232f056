import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../src/lib/files/project-root.ts';

/** If the script of an island fails to load, its form must not put its fields into the URL. */

test('each form of an island is sent by its script only, is posted, or has its own address', () => {
  const files = globSync('src/**/*.tsx', { cwd: projectRoot });
  const forms = files.flatMap((file) =>
    (readFileSync(join(projectRoot, file), 'utf8').match(/<form\b[^>]*/g) ?? []).map((form) => ({ file, form })),
  );
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ form }) => !/method="(dialog|post)"|action=/.test(form))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from '../../src/db/schema/index.ts';
import { projectRoot } from '../../src/lib/files/project-root.ts';

const snapshots = join(projectRoot, 'src/db/migrations/meta');

test('the migrations make every table, column and index of the schema', () => {
  const newest = globSync('*_snapshot.json', { cwd: snapshots }).toSorted().at(-1) ?? '';
  const migrated = JSON.parse(readFileSync(join(snapshots, newest), 'utf8'));
  const declared = JSON.parse(JSON.stringify(generateDrizzleJson(schema, migrated.prevId, undefined, 'snake_case')));
  // A difference is missing in the migrations: `npm run migration -- --name NAME` writes it.
  expect(declared).toEqual({ ...migrated, id: expect.any(String) });
});

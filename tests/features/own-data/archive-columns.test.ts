import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PgDialect, sql } from '../../../src/db/drizzle.ts';
import { archiveParts } from '../../../src/features/people/own-data/archive-parts.server.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';

/**
 * A new column or table must be added to the archive (`archive-parts.server.ts`), or to these lists with the reason why
 * it is left out.
 */

/** Tables that only give names to the member's data. */
const NAMING = ['admin_message', 'channel', 'picture', 'term_version'];

/** Columns of a member's tables that are in no file of the archive. */
const columnsLeftOut: Record<string, string[]> = {
  // Actions of other members, or internal state.
  alarm: ['counted_since', 'target_id'],
  comment: ['held_at', 'replied_to_id'],
  content: ['held_at', 'is_hidden_by_author'],
  decision: [
    'appeal_decided_at',
    'appeal_operator_id',
    'appeal_until',
    'dead_at',
    'due_at',
    'is_final',
    'last_error',
    'operator_id',
    'suspension_id',
    'tries',
    'was_hidden_by_author',
    'was_hidden_by_operators',
  ],
  member: ['maker_ended_at', 'renamed_at', 'role', 'status'],
  talk: ['has_pictures', 'is_shown', 'is_waiting'],
  upload: ['check_at', 'dead_at', 'last_error', 'removed_key', 'tries'],
  // Texts of other members.
  report: ['decided_by', 'decision_id', 'excerpt'],
  // Secrets, and identifiers of providers.
  identity: ['subject'],
  push_subscription: ['auth', 'p256dh'],
  session_family: ['access_expires_at', 'access_hash', 'previous_refresh_hash', 'refresh_hash'],
};

/** Tables that refer to a member's tables and are in no file of the archive. */
const tablesLeftOut = [
  // Actions and choices of operators.
  ['app_error', 'audit', 'best_maker', 'comment_hiding', 'exhibition_content', 'pick', 'search_article'],
  // Actions of other members.
  ['alarm_actor', 'content_view'],
  // Jobs for the member, and their state.
  ['erasure', 'handled_request', 'own_archive', 'push_task'],
  // Derived data.
  ['content_picture', 'draft_picture', 'old_address', 'searched_comment', 'searched_content', 'searched_member'],
  // Secrets.
  ['hand_over', 'member_claim'],
].flat();

/** The statements of all parts, without string literals, and the tables that they read. */
const statements = archiveParts.map(({ rows }) => {
  const words = new PgDialect().sqlToQuery(rows(1)).sql.replaceAll(/'[^']*'/g, '');
  const tables = Array.from(words.matchAll(/\b(?:from|join) "?(\w+)/g), ([, table = '']) => table);
  return { tables, words: new Set(words.match(/\w+/g)) };
});
const archived = new Set(statements.flatMap(({ tables }) => tables).filter((table) => !NAMING.includes(table)));

describe('the archive of a member’s data', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase('postgres');
  });
  afterAll(() => database?.stop());

  test('has every column of their tables except those that are listed here', async () => {
    const { rows } = await database.db.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'`);
    const isThere = (table: string, column: string) =>
      statements.some(({ tables, words }) => tables.includes(table) && words.has(column));
    const missing = rows.filter(({ table, column }) => archived.has(table) && !isThere(table, column));
    const leftOut = Object.entries(columnsLeftOut).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    expect(missing.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(leftOut.toSorted());
  });

  test('has every table that refers to theirs except those that are listed here', async () => {
    const { rows } = await database.db.execute<{ table: string; to: string }>(sql`
      select distinct conrelid::regclass::text as table, confrelid::regclass::text as to
      from pg_constraint where contype = 'f'`);
    const hanging = new Set(rows.filter(({ to }) => archived.has(to)).map(({ table }) => table));
    const missing = [...hanging].filter((table) => !archived.has(table) && !NAMING.includes(table));
    expect(missing.toSorted()).toEqual(tablesLeftOut.toSorted());
  });
});

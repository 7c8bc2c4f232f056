import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readTables } from '../../../../src/features/operations/import/source/sql-dump.ts';
import { countScanned } from '../../../harness/database/count-scanned.ts';

async function rows(pieces: Iterable<string>, isWanted: (table: string) => boolean = () => true) {
  const read = [];
  async function* chunks() {
    yield* pieces;
  }
  for await (const row of readTables(chunks, isWanted)) read.push(row);
  return read;
}

const ROW = [{ table: 'g5_board', values: { bo_table: 'free', bo_subject: "따'옴\n표" } }];
const VALUES = "('free', 'default' /* no */, NULL)";

describe('names', () => {
  test.each(['`', '"', ''])('in %s are read in CREATE TABLE and in INSERT', async (quote) => {
    const named = (name: string) => quote + name + quote;
    const create = `CREATE TABLE IF NOT EXISTS ${named('g5_board')} (
      ${named('bo_table')} varchar(20) NOT NULL DEFAULT '', ${named('bo_subject')} enum('a','b'),
      ${named('bo_key')} int, PRIMARY KEY (${named('bo_table')}), KEY ${named('k')} (${named('bo_key')}));`;
    const expected = [{ table: 'g5_board', values: { bo_table: 'free', bo_subject: 'default', bo_key: null } }];
    expect(await rows([`${create} INSERT INTO ${named('g5_board')} VALUES ${VALUES};`])).toEqual(expected);
    const columns = `(${['bo_table', 'bo_subject', 'bo_key'].map(named).join(', ')})`;
    expect(await rows([`INSERT IGNORE INTO ${named('g5_board')} ${columns} VALUES ${VALUES};`])).toEqual(expected);
    const ofDatabase = quote === '' ? 'db.g5_board' : `${named('db')}.${named('g5_board')}`;
    expect(await rows([`INSERT INTO ${ofDatabase} ${columns} VALUES ${VALUES};`])).toEqual(expected);
  });
});

test('a dump is read the same in chunks of any size', async () => {
  const dump =
    "-- a comment; with 'quotes'\n/*!40101 SET x=1 */;\n# another\nINSERT INTO `g5_board` (`bo_table`, `bo_subject`) " +
    "VALUES ('free', _utf8 '따\\'옴\\n표'), (\"free\", '따''옴\\n표');";
  for (let size = 1; size < dump.length; size++) {
    const pieces = [];
    for (let at = 0; at < dump.length; at += size) pieces.push(dump.slice(at, at + size));
    expect(await rows(pieces)).toEqual([...ROW, ...ROW]);
  }
});

test.each([
  ["INSERT INTO `t` (`a`) VALUES ('x", /middle of a text/],
  ["INSERT INTO `t` (`a`) VALUES ('x'),", /middle of a statement/],
  ["INSERT INTO `t` (`a`) VALUES ('x'", /middle of a statement/],
  ['INSERT INTO `t` (`a`', /middle of a statement/],
  ['CREATE TABLE `t` (`a` int', /middle of a statement/],
  ['/* unclosed', /middle of a comment/],
])('%s is truncated', async (dump, why) => {
  await expect(rows([dump])).rejects.toThrow(why);
});

test.each([
  "INSERT INTO `t` (`a`) VALUES ('x');",
  "INSERT INTO `t` (`a`) VALUES ('x')",
  "INSERT INTO `t` (`a`) VALUES ('x');\n-- end",
])('%s is complete', async (dump) => expect(await rows([dump])).toHaveLength(1));

test('rows of a table without column names are refused, but only if they are wanted', async () => {
  const dump = "INSERT INTO `t` VALUES ('x');";
  await expect(rows([dump])).rejects.toThrow('the dump does not name the columns of t');
  expect(await rows([dump], () => false)).toEqual([]);
});

test.each([
  ['text', "INSERT INTO `t` (`a`) VALUES ('", /middle of a text/],
  ['comment', '/* ', /middle of a comment/],
  ['word', 'INSERT INTO `t` (`a`) VALUES (x', /middle of a statement/],
])('an unterminated %s is scanned in linear time, however many chunks it arrives in', async (_, start, why) => {
  const [PIECES, LENGTH] = [200, 1_000];
  const piece = 'x'.repeat(LENGTH);
  onTestFinished(() => void vi.restoreAllMocks());
  const scanned = countScanned();
  await expect(rows([start, ...Array.from({ length: PIECES }, () => piece)])).rejects.toThrow(why);
  // Each chunk is read once, and its beginning is scanned twice. A scan that read all earlier chunks again would be 100
  // times the length.
  expect(scanned()).toBeGreaterThanOrEqual(PIECES * LENGTH);
  expect(scanned()).toBeLessThan(3 * PIECES * LENGTH);
});

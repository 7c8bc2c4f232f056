import { describe, expect, test } from 'vitest';
import { readGnuboard } from '../../../../src/features/operations/import/source/gnuboard.ts';
import type { ExportItem } from '../../../../src/features/operations/import/export-items.ts';

type Row = Record<string, string | number>;

const insert = (table: string, row: Row, quote = '`') => {
  const names = Object.keys(row).map((name) => quote + name + quote);
  const values = Object.values(row).map((value) => (typeof value === 'number' ? value : `'${value}'`));
  return `INSERT INTO ${quote}${table}${quote} (${names.join(', ')}) VALUES (${values.join(', ')});\n`;
};
const OPEN: Row = {
  bo_table: 'free',
  gr_id: 'g',
  bo_subject: 'Q&amp;A',
  bo_read_level: 1,
  bo_list_level: 1,
  bo_use_cert: '',
  bo_use_secret: 1,
  bo_read_point: 0,
};
const POST: Row = { wr_id: 1, wr_parent: 1, wr_is_comment: 0, wr_subject: '제목', wr_content: '글', wr_name: '이름' };
const GROUP = insert('g5_group', { gr_id: 'g', gr_use_access: 0 });
const CONTENTS = insert('g5_write_free', POST) + insert('g5_write_free', { ...POST, wr_id: 2, wr_is_comment: 1 });

async function read(dump: string, folder = ''): Promise<ExportItem[]> {
  const things: ExportItem[] = [];
  async function* chunks() {
    yield dump;
  }
  for await (const thing of readGnuboard(chunks, { prefix: 'g5_', folder })) things.push(thing);
  return things;
}
const kindsOf = (things: ExportItem[]) => things.map((thing) => (thing.kind === 'left out' ? thing.what : thing.kind));
async function post(row: Row, more = '', folder = '') {
  const things = await read(
    GROUP + insert('g5_board', OPEN) + insert('g5_write_free', { ...POST, ...row }) + more,
    folder,
  );
  return things.find((thing) => thing.kind === 'post');
}

describe('a board', () => {
  test('that was public is imported', async () => {
    expect(kindsOf(await read(GROUP + insert('g5_board', OPEN) + CONTENTS))).toEqual(['post', 'comment']);
  });

  test.each<[string, string, RegExp]>([
    ['of a read level', GROUP + insert('g5_board', { ...OPEN, bo_read_level: 2 }), /level 2 could read it/],
    ['of a list level', GROUP + insert('g5_board', { ...OPEN, bo_list_level: 2 }), /level 2 could see its list/],
    ['of an unknown level', GROUP + insert('g5_board', { ...OPEN, bo_read_level: 'x' }), /level x could read it/],
    ['for proven members', GROUP + insert('g5_board', { ...OPEN, bo_use_cert: 'adult' }), /who they are.+adult/],
    ['with a new kind of proof', GROUP + insert('g5_board', { ...OPEN, bo_use_cert: 'hp-cert' }), /who they are/],
    ['of secrets alone', GROUP + insert('g5_board', { ...OPEN, bo_use_secret: 2 }), /all of its posts are secret/],
    ['that costs points', GROUP + insert('g5_board', { ...OPEN, bo_read_point: -1 }), /cost points/],
    [
      'in a closed group',
      insert('g5_group', { gr_id: 'g', gr_use_access: 1 }) + insert('g5_board', OPEN),
      /its group "g"/,
    ],
    ['in a group that is not dumped', insert('g5_board', OPEN), /dump the table of groups/],
    ['that is not dumped', GROUP, /dump the table of boards/],
  ])('%s is not imported, and its posts and comments are counted', async (_, permissions, why) => {
    const things = await read(permissions + CONTENTS);
    expect(things).toEqual([
      { kind: 'left out', what: 'board', key: 'free', why: expect.stringMatching(why), posts: 1, comments: 1 },
    ]);
  });

  test('that costs points is imported when the site uses no points', async () => {
    const dump = GROUP + insert('g5_config', { cf_use_point: 0 }) + insert('g5_board', { ...OPEN, bo_read_point: -1 });
    expect(kindsOf(await read(dump + CONTENTS))).toEqual(['post', 'comment']);
  });

  test('is imported beside unknown tables, whose rows are counted', async () => {
    const others = insert('g5_faq', { fa_id: 1 }) + insert('g5_memo', { me_id: 1 }) + insert('g5_faq', { fa_id: 2 });
    const things = await read(GROUP + insert('g5_board', OPEN) + others + CONTENTS);
    expect(things.filter((thing) => thing.kind === 'left out')).toEqual([
      { kind: 'left out', what: 'table', key: 'g5_faq', count: 2 },
      { kind: 'left out', what: 'table', key: 'g5_memo', count: 1 },
    ]);
    expect(kindsOf(things)).toEqual(['table', 'table', 'post', 'comment']);
  });

  test('reports the extra fields of a post that are not imported', async () => {
    expect(await post({ wr_1: '3만원', wr_2: ' ', wr_10: '직거래' })).toMatchObject({
      leftOut: ['extra fields are not imported: wr_1 "3만원", wr_10 "직거래"'],
    });
    expect(await post({ wr_1: '' })).toMatchObject({ leftOut: [] });
  });

  test('has its name decoded, so that --to matches it', async () => {
    expect(await post({})).toMatchObject({ boards: ['free', 'Q&A'] });
  });
});

test.each([
  ['html1', 'post'],
  ['html2,mail', 'post'],
  ['secret', 'left out'],
  ['html1,secret', 'left out'],
  ['html1,locked', 'left out'],
])('a post with the options %s is a %s', async (wr_option, kind) => {
  const things = await read(GROUP + insert('g5_board', OPEN) + insert('g5_write_free', { ...POST, wr_option }));
  expect(things.map((thing) => thing.kind)).toEqual([kind]);
});

test('a comment with an unknown option is not imported', async () => {
  const comment = insert('g5_write_free', { ...POST, wr_is_comment: 1, wr_option: 'lock' });
  expect(kindsOf(await read(GROUP + insert('g5_board', OPEN) + comment))).toEqual(['comment']);
});

test.each([
  [1, true],
  [0, false],
])('a member with mb_open %i is open: %s', async (mb_open, isOpen) => {
  expect(await read(insert('g5_member', { mb_id: 'a', mb_nick: '새싹&amp;', mb_open, mb_profile: '소개' }))).toEqual([
    expect.objectContaining({ kind: 'member', nickname: '새싹&', introduction: '소개', isOpen }),
  ]);
});

describe('a post', () => {
  test('has its title, tag and author decoded, and keeps text that is not an entity', async () => {
    const row = { wr_subject: '흙 &amp; 물 &#47784; <b>', ca_name: 'Q&amp;A', wr_name: 'A&amp;B' };
    expect(await post(row)).toMatchObject({ title: '흙 & 물 모 <b>', tags: ['Q&A'], author: { name: 'A&B' } });
  });

  test('keeps entities in plain text, except for letters that EUC-KR lacks', async () => {
    expect(await post({ wr_content: '&lt; &#47784; &#45;' })).toMatchObject({
      html: '<p>&amp;lt; &#47784; &amp;#45;</p>',
    });
  });

  test('has its two links below its text', async () => {
    const row = { wr_link1: 'https://plants.example/?a=1&b="2"', wr_link2: 'seeds.example' };
    expect(await post(row)).toMatchObject({
      html:
        '<p>글</p>' +
        '<p><a href="https://plants.example/?a=1&amp;b=&quot;2&quot;">https://plants.example/?a=1&amp;b=&quot;2&quot;</a></p>' +
        '<p><a href="http://seeds.example">http://seeds.example</a></p>',
    });
  });

  test('has its pictures, and its other files are reported by name', async () => {
    const file = (bf_file: string, bf_source: string) =>
      insert('g5_board_file', { bo_table: 'free', wr_id: 1, bf_file, bf_source, bf_content: '잎 &amp; 흙' });
    const files = file('1.pdf', '물주기.pdf') + file('2.jpg', '잎.jpg');
    const things = await read(GROUP + insert('g5_board', OPEN) + files + CONTENTS, '/g5');
    expect(things).toMatchObject([
      { kind: 'post', pictures: [{ src: '/g5/data/file/free/2.jpg', alt: '잎 & 흙' }] },
      { kind: 'left out', what: 'file', key: '"물주기.pdf" of post free/1' },
      { kind: 'comment' },
    ]);
  });

  test('of an installation in a folder has addresses in that folder', async () => {
    expect(await post({ wr_seo_title: '제목' }, '', '/g5')).toMatchObject({
      addresses: ['/g5/bbs/board.php?bo_table=free&wr_id=1', '/g5/free/1', '/g5/free/제목'],
    });
  });
});

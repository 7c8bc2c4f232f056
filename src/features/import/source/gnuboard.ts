import { type DumpRow, readTables } from './sql-dump.ts';
import type { Chunks, Thing, ThingPicture } from '../things.ts';

/** What every board can be read by without an account. */
const EVERYBODY = 1;
const PICTURE_FILE = /\.(jpe?g|png|gif|webp)$/i;

type Values = DumpRow['values'];
type Board = { title: string; readLevel: number };

/**
 * The members, posts and comments of a gnuboard5, from a dump of its database. The dump is read four times, so that posts
 * come after members, and replies after what they reply to, wherever they stand in it.
 * @param prefix of its tables
 */
export async function* readGnuboard(chunks: Chunks, prefix: string): AsyncGenerator<Thing> {
  const boards = new Map<string, Board>();
  const files = new Map<string, ThingPicture[]>();
  for await (const { table, values } of readTables(chunks, (name) => name.startsWith(prefix))) {
    const name = table.slice(prefix.length);
    if (name === 'board') boards.set(text(values, 'bo_table'), boardOf(values));
    if (name === 'board_file') addFile(files, values);
    if (name === 'member') yield memberOf(values);
  }
  for (const [name, { readLevel }] of boards) {
    if (readLevel > EVERYBODY) {
      yield { kind: 'left out', what: 'board', key: name, why: `only members of level ${readLevel} could read it` };
    }
  }
  const isOpen = (board: string) => (boards.get(board)?.readLevel ?? EVERYBODY) <= EVERYBODY;
  const boardOfTable = (table: string) => table.slice(`${prefix}write_`.length);
  const isWanted = (table: string) => table.startsWith(`${prefix}write_`) && isOpen(boardOfTable(table));
  for (const stage of ['posts', 'comments', 'replies'] as const) {
    for await (const { table, values } of readTables(chunks, isWanted)) {
      if (stageOf(values) !== stage) continue;
      const board = boardOfTable(table);
      yield stage === 'posts' ? postOf(board, boards.get(board), values, files) : commentOf(board, values);
    }
  }
}

function stageOf(values: Values): 'posts' | 'comments' | 'replies' {
  if (text(values, 'wr_is_comment') !== '1') return 'posts';
  return text(values, 'wr_comment_reply') === '' ? 'comments' : 'replies';
}

function boardOf(values: Values): Board {
  return { title: text(values, 'bo_subject'), readLevel: Number(text(values, 'bo_read_level')) };
}

function addFile(files: Map<string, ThingPicture[]>, values: Values): void {
  const name = text(values, 'bf_file');
  if (!PICTURE_FILE.test(name)) return;
  const board = text(values, 'bo_table');
  const key = `${board}/${text(values, 'wr_id')}`;
  const src = `/data/file/${board}/${encodeURIComponent(name)}`;
  files.set(key, [...(files.get(key) ?? []), { src, alt: text(values, 'bf_content') }]);
}

/** Nothing of passwords, e-mail, telephone numbers, names and addresses is taken along. */
function memberOf(values: Values): Thing {
  return {
    kind: 'member',
    key: text(values, 'mb_id'),
    nickname: text(values, 'mb_nick'),
    introduction: text(values, 'mb_profile'),
    joinedAt: moment(values, 'mb_datetime'),
    hasLeft: text(values, 'mb_leave_date') !== '' || text(values, 'mb_intercept_date') !== '',
  };
}

function postOf(name: string, board: Board | undefined, values: Values, files: Map<string, ThingPicture[]>): Thing {
  const id = text(values, 'wr_id');
  const key = `${name}/${id}`;
  if (isSecret(values)) return { kind: 'left out', what: 'post', key, why: 'it is secret' };
  const seoTitle = text(values, 'wr_seo_title');
  return {
    kind: 'post',
    key,
    boards: [name, ...(board ? [board.title] : [])],
    title: text(values, 'wr_subject'),
    subtitle: '',
    html: htmlOf(values),
    author: authorOf(values),
    writtenAt: moment(values, 'wr_datetime'),
    tags: [text(values, 'ca_name')].filter((tag) => tag !== ''),
    cover: undefined,
    pictures: files.get(key) ?? [],
    addresses: [
      `/bbs/board.php?bo_table=${name}&wr_id=${id}`,
      `/${name}/${id}`,
      ...(seoTitle === '' ? [] : [`/${name}/${seoTitle}`]),
    ],
  };
}

/** Within a post, a thread of comments has a number, and a reply in it letters: `2`, `2A`, `2AB`. */
function commentOf(board: string, values: Values): Thing {
  const post = `${board}/${text(values, 'wr_parent')}`;
  const thread = `${post}/${text(values, 'wr_comment')}`;
  const reply = text(values, 'wr_comment_reply');
  const key = thread + reply;
  if (isSecret(values)) return { kind: 'left out', what: 'comment', key, why: 'it is secret' };
  return {
    kind: 'comment',
    key,
    post,
    parent: reply === '' ? undefined : thread,
    html: htmlOf(values),
    author: authorOf(values),
    writtenAt: moment(values, 'wr_datetime'),
  };
}

function authorOf(values: Values) {
  const member = text(values, 'mb_id');
  return { name: text(values, 'wr_name'), ...(member !== '' && { member }) };
}

function isSecret(values: Values): boolean {
  return options(values).includes('secret');
}

/** `html1`: written as HTML; with `html2` its line breaks count, too. Without either it is plain text. */
function htmlOf(values: Values): string {
  const written = text(values, 'wr_content').replaceAll(/\r\n?/g, '\n');
  if (options(values).includes('html2')) return written.replaceAll('\n', '<br>');
  return options(values).includes('html1') ? written : htmlOfText(written);
}

function htmlOfText(written: string): string {
  const escaped = written.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped.split(/\n\s*\n/).map((paragraph) => paragraph.replaceAll('\n', '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

function options(values: Values): string[] {
  return text(values, 'wr_option').split(',');
}

function text(values: Values, name: string): string {
  return values[name] ?? '';
}

/** Of a Korean clock; undefined for MySQL's date that is none. */
function moment(values: Values, name: string): Date | undefined {
  const written = text(values, name);
  const date = new Date(`${written.replace(' ', 'T')}+09:00`);
  return written.startsWith('0000') || Number.isNaN(date.getTime()) ? undefined : date;
}

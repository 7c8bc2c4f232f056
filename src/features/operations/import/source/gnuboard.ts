import { ConfigError } from '../../../../lib/config-error.ts';
import { excerpt, isBlank, tidyLine } from '../../../../lib/text/plain-text.ts';
import type { Chunks, ExportItem, ImportedPicture } from '../export-items.ts';
import { BoardAccess, whySecret } from './gnuboard-access.ts';
import { plainName } from './plain-name.ts';
import { type DumpRow, readTables } from './sql-dump.ts';

/** The tables whose rows are read, beside those of posts. */
const READ = ['board', 'board_file', 'config', 'group', 'member'];
/** Columns of a post for which each board has a meaning of its own. */
const EXTRA_FIELDS = Array.from({ length: 10 }, (_, index) => `wr_${index + 1}`);
/** How many characters of such a column the report shows. */
const MOST_TOLD = 200;
const PICTURE_FILE = /\.(jpe?g|png|gif|webp)$/i;
/** The name of a gnuboard table without its prefix. */
const TABLE = /^(.*?)(board|member|write_.+)$/s;

type Values = DumpRow['values'];
type Files = { pictures: ImportedPicture[]; others: string[] };
type Board = { posts: number; comments: number; title: string };

type Gnuboard = {
  /** The prefix of its tables. */
  prefix: string;
  /** The folder that it was installed in, such as `/g5`; empty for the root. */
  folder: string;
};

/**
 * Reads a dump once, to its end, before anything is written.
 * @throws ConfigError for a dump that is cut off, or that has no rows in gnuboard tables with this prefix
 */
export async function requireGnuboard(chunks: Chunks, prefix: string): Promise<undefined> {
  let hasTables = false;
  const others = new Set<string>();
  for await (const { table } of readTables(chunks, (name) => TABLE.test(name))) {
    const [, found = ''] = TABLE.exec(table) ?? [];
    if (found === prefix) hasTables = true;
    else others.add(found);
  }
  if (hasTables) return undefined;
  const advice =
    others.size > 0 ? `; it has tables that begin with ${[...others].slice(0, 5).join(', ')}: set --prefix` : '';
  throw new ConfigError(`the dump has no gnuboard rows in tables that begin with ${prefix}${advice}`);
}

/**
 * Reads the members, posts and comments of a gnuboard5 from a dump of its database. The dump is read four times, so
 * that posts follow members and replies follow their comments in any order of the dump.
 */
export async function* readGnuboard(chunks: Chunks, { prefix, folder }: Gnuboard): AsyncGenerator<ExportItem> {
  const access = new BoardAccess();
  const boards = new Map<string, Board>();
  const files = new Map<string, Files>();
  const unread = new Map<string, number>();
  for await (const { table, values } of readTables(chunks, (name) => name.startsWith(prefix))) {
    const name = table.slice(prefix.length);
    if (!READ.includes(name) && !name.startsWith('write_')) unread.set(table, (unread.get(table) ?? 0) + 1);
    access.take(name, values);
    if (name === 'board') boardIn(boards, text(values, 'bo_table')).title = line(values, 'bo_subject');
    if (name === 'board_file') addFile(files, folder, values);
    if (name === 'member') yield memberOf(values);
    if (name.startsWith('write_')) {
      boardIn(boards, name.slice('write_'.length))[stageOf(values) === 'posts' ? 'posts' : 'comments']++;
    }
  }
  for (const [key, count] of unread) yield { kind: 'left out', what: 'table', key, count };
  for (const [key, { posts, comments }] of boards) {
    const why = access.whyClosed(key);
    if (why !== undefined) yield { kind: 'left out', what: 'board', key, why, posts, comments };
  }
  const boardOfTable = (table: string) => table.slice(`${prefix}write_`.length);
  const isWanted = (table: string) =>
    table.startsWith(`${prefix}write_`) && access.whyClosed(boardOfTable(table)) === undefined;
  for (const stage of ['posts', 'comments', 'replies'] as const) {
    for await (const { table, values } of readTables(chunks, isWanted)) {
      if (stageOf(values) !== stage) continue;
      const board = boardOfTable(table);
      if (stage === 'posts') yield* postOf({ name: board, ...boardIn(boards, board) }, folder, values, files);
      else yield commentOf(board, values);
    }
  }
}

function boardIn(boards: Map<string, Board>, name: string): Board {
  const board = boards.get(name) ?? { posts: 0, comments: 0, title: '' };
  boards.set(name, board);
  return board;
}

function stageOf(values: Values): 'posts' | 'comments' | 'replies' {
  if (text(values, 'wr_is_comment') !== '1') return 'posts';
  return text(values, 'wr_comment_reply') === '' ? 'comments' : 'replies';
}

function addFile(files: Map<string, Files>, folder: string, values: Values): void {
  const name = text(values, 'bf_file');
  if (name === '') return;
  const board = text(values, 'bo_table');
  const key = `${board}/${text(values, 'wr_id')}`;
  const { pictures, others } = files.get(key) ?? { pictures: [], others: [] };
  files.set(key, { pictures, others });
  const alt = line(values, 'bf_content');
  if (!PICTURE_FILE.test(name)) others.push(text(values, 'bf_source') || name);
  else pictures.push({ src: `${folder}/data/file/${board}/${encodeURIComponent(name)}`, alt });
}

/** Passwords, e-mail addresses, telephone numbers, real names and postal addresses are not imported. */
function memberOf(values: Values): ExportItem {
  return {
    kind: 'member',
    key: text(values, 'mb_id'),
    nickname: line(values, 'mb_nick'),
    introduction: text(values, 'mb_profile'),
    isOpen: text(values, 'mb_open') === '1',
    joinedAt: moment(values, 'mb_datetime'),
    hasLeft: text(values, 'mb_leave_date') !== '' || text(values, 'mb_intercept_date') !== '',
  };
}

function* postOf(
  board: { name: string; title: string },
  folder: string,
  values: Values,
  files: Map<string, Files>,
): Generator<ExportItem> {
  const id = text(values, 'wr_id');
  const key = `${board.name}/${id}`;
  const why = whySecret(values);
  if (why !== undefined) return yield { kind: 'left out', what: 'post', key, why };
  const seoTitle = text(values, 'wr_seo_title');
  const { pictures, others } = files.get(key) ?? { pictures: [], others: [] };
  yield {
    kind: 'post',
    key,
    boards: [board.name, ...(board.title === '' ? [] : [board.title])],
    title: line(values, 'wr_subject'),
    subtitle: '',
    html: htmlOf(values) + linksOf(values),
    leftOut: extraFieldsOf(values),
    author: authorOf(values),
    writtenAt: moment(values, 'wr_datetime'),
    tags: [line(values, 'ca_name')].filter((tag) => tag !== ''),
    cover: undefined,
    pictures,
    addresses: [
      `${folder}/bbs/board.php?bo_table=${board.name}&wr_id=${id}`,
      `${folder}/${board.name}/${id}`,
      ...(seoTitle === '' ? [] : [`${folder}/${board.name}/${seoTitle}`]),
    ],
  };
  for (const name of others) {
    yield {
      kind: 'left out',
      what: 'file',
      key: `"${name}" of post ${key}`,
      why: 'a post can only contain pictures',
    };
  }
}

/** Returns a report line about extra fields of a post; none if they are empty. */
function extraFieldsOf(values: Values): string[] {
  const filled = EXTRA_FIELDS.map((name) => ({ name, written: tidyLine(text(values, name)) }));
  const told = filled.filter(({ written }) => !isBlank(written));
  if (told.length === 0) return [];
  return [
    `extra fields are not imported: ${told.map(({ name, written }) => `${name} "${excerpt(written, MOST_TOLD)}"`).join(', ')}`,
  ];
}

/** Returns the two links that a post has beside its text. Without a scheme they are HTTP, as in gnuboard. */
function linksOf(values: Values): string {
  return ['wr_link1', 'wr_link2']
    .map((name) => text(values, name).trim())
    .filter((link) => link !== '')
    .map((link) => (/^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `http://${link}`))
    .map((link) => `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`)
    .join('');
}

/** A thread of comments has a number within its post; replies add letters: `2`, `2A`, `2AB`. */
function commentOf(board: string, values: Values): ExportItem {
  const post = `${board}/${text(values, 'wr_parent')}`;
  const thread = `${post}/${text(values, 'wr_comment')}`;
  const reply = text(values, 'wr_comment_reply');
  const key = thread + reply;
  const why = whySecret(values);
  if (why !== undefined) return { kind: 'left out', what: 'comment', key, why };
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
  return { name: line(values, 'wr_name'), ...(member !== '' && { member }) };
}

/** With `html1` the text is HTML; with `html2` its line breaks are shown, too. Otherwise it is plain text. */
function htmlOf(values: Values): string {
  const written = text(values, 'wr_content').replaceAll(/\r\n?/g, '\n');
  if (options(values).includes('html2')) return written.replaceAll('\n', '<br>');
  return options(values).includes('html1') ? written : htmlOfText(written);
}

function htmlOfText(written: string): string {
  const paragraphs = escaped(written)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll('\n', '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

/** Browsers sent letters that EUC-KR lacks as references such as `&#47784;`, and gnuboard shows these as letters. */
function escaped(written: string): string {
  return written
    .replaceAll(/&(?!#\d{4,7};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function options(values: Values): string[] {
  return text(values, 'wr_option').split(',');
}

function text(values: Values, name: string): string {
  return values[name] ?? '';
}

/** Returns a name or a title, which may be stored with entities. */
function line(values: Values, name: string): string {
  return plainName(text(values, name));
}

/** Parses a date in Korean time; undefined for MySQL's zero date. */
function moment(values: Values, name: string): Date | undefined {
  const written = text(values, name);
  const date = new Date(`${written.replace(' ', 'T')}+09:00`);
  return written.startsWith('0000') || Number.isNaN(date.getTime()) ? undefined : date;
}

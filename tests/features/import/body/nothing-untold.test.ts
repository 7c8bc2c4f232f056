import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleOf } from '../../../../src/features/operations/import/body/article-of-post.ts';
import { bodyOfPost } from '../../../../src/features/operations/import/body/body-of-post.ts';
import { commentText } from '../../../../src/features/operations/import/body/comment-text.ts';
import { talkOf } from '../../../../src/features/operations/import/body/talk-of-post.ts';
import { readGnuboard } from '../../../../src/features/operations/import/source/gnuboard.ts';
import { readWordpress } from '../../../../src/features/operations/import/source/wordpress.ts';
import type { ExportItem, ImportedPost } from '../../../../src/features/operations/import/export-items.ts';
import { times } from '../../../harness/endurance.ts';
import { type Expected, htmlPost, type Part, plainPost, Post, wordpressPost } from './generated-html.ts';

/** Every word, link and picture of a generated post is imported or is in the report. */

const BASE = 'https://old.example';
const picture = (src: string) => ({
  key: src
    .padStart(20, 'a')
    .replaceAll(/[^a-z0-9]/g, 'a')
    .slice(-20),
  width: 1,
  height: 1,
  thumbhash: 'AAAAAAAA',
});

async function postIn(things: AsyncIterable<ExportItem>): Promise<ImportedPost> {
  for await (const thing of things) if (thing.kind === 'post') return thing;
  throw new Error('the export has no post');
}

const once = (text: string) => () =>
  (async function* () {
    yield text;
  })();

function ofWordpress(html: string): Promise<ImportedPost> {
  const item = `<wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_id>7</wp:post_id><title>제목</title>
    <content:encoded><![CDATA[${html}]]></content:encoded>`;
  return postIn(
    readWordpress(once(`<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item>${item}</item></channel></rss>`)),
  );
}

function ofGnuboard(text: string, options: string): Promise<ImportedPost> {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n');
  const board = `INSERT INTO \`g5_group\` (\`gr_id\`, \`gr_use_access\`) VALUES ('all', '0');
    INSERT INTO \`g5_board\` (\`bo_table\`, \`gr_id\`, \`bo_subject\`, \`bo_read_level\`, \`bo_list_level\`, \`bo_view_level\`)
    VALUES ('free', 'all', '자유', 1, 1, 1);`;
  const post = `INSERT INTO \`g5_write_free\` (\`wr_id\`, \`wr_parent\`, \`wr_is_comment\`, \`wr_option\`, \`wr_subject\`, \`wr_content\`) VALUES (1, 1, 0, '${options}', '제목', '${escaped}');`;
  return postIn(readGnuboard(once(`${board}\n${post}\n`), { prefix: 'g5_', folder: '' }));
}

/** @returns tokens that are neither imported nor reported, and tokens of visible parts that are only reported */
function missing(expected: Expected, came: string, pictures: string, told: string): string[] {
  const has = (text: string, token: string) => text.includes(token);
  return [
    ...expected.seen.filter((token) => !has(came, token)).map((token) => `${token} has not come`),
    ...expected.pictures.filter((token) => !has(pictures, token)).map((token) => `${token} is no picture`),
    ...expected.told.filter((token) => !has(came + pictures + told, token)).map((token) => `${token} is not told`),
  ];
}

function inArticle(post: ImportedPost, expected: Expected): string[] {
  const { blocks, leftOut } = bodyOfPost(post, BASE);
  const asked: string[] = [];
  const made = articleOf(post, blocks, (src) => {
    asked.push(src);
    return picture(src);
  });
  if ('fault' in made) return expected.seen.length + expected.pictures.length > 0 ? [made.fault] : [];
  return missing(expected, JSON.stringify(made.input), asked.join(' '), [...leftOut, ...made.changes].join('\n'));
}

function inTalk(post: ImportedPost, expected: Expected): string[] {
  const { blocks, leftOut } = bodyOfPost(post, BASE);
  const asked: string[] = [];
  const made = talkOf(post, blocks, (src) => {
    asked.push(src);
    return picture(src);
  });
  if ('fault' in made) return /pictures are too many|characters are too many/.test(made.fault) ? [] : [made.fault];
  const came = [made.text, ...made.pictures.map(({ alt }) => alt)].join('\n');
  return missing(expected, came, asked.join(' '), [...leftOut, ...made.changes].join('\n'));
}

function inComment({ html, keepsLineBreaks }: ImportedPost, expected: Expected): string[] {
  const { text, leftOut } = commentText(html, { base: BASE, keepsLineBreaks });
  const told = leftOut.join('\n');
  return missing(expected, text + told, told, told);
}

async function check(part: Part, read: (html: string) => Promise<ImportedPost>) {
  const written = new Post();
  const html = part(written);
  const post = await read(html);
  const { expected } = written;
  expect({
    html,
    article: inArticle(post, expected),
    talk: inTalk(post, expected),
    comment: inComment(post, expected),
  }).toEqual({
    html,
    article: [],
    talk: [],
    comment: [],
  });
}

describe('every word, link and picture is imported or reported', () => {
  const numRuns = times({ full: 5_000, quick: 300 });

  test.each([
    ['a WordPress post', wordpressPost, ofWordpress],
    ['a gnuboard post in HTML', htmlPost, (html: string) => ofGnuboard(html, 'html1')],
    ['a gnuboard post in HTML whose line breaks count', htmlPost, (html: string) => ofGnuboard(html, 'html1,html2')],
    ['a gnuboard post in plain text', plainPost, (html: string) => ofGnuboard(html, '')],
  ])('of %s', { timeout: 300_000 }, async (_, generated, read) => {
    await fc.assert(
      fc.asyncProperty(generated, (part) => check(part, read)),
      { numRuns },
    );
  });
});

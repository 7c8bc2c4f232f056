import { Parser } from 'htmlparser2';
import { paragraphsOf, withoutShortcodes } from '../wordpress-html.ts';
import type { Chunks, Thing } from '../things.ts';

/** An element of an export, with what is in it. */
type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

/** Read one at a time; whatever else stands in a channel is short, or nothing to us. */
const READ = ['item', 'wp:author', 'wp:base_site_url'];

/**
 * The authors, posts and comments of a WordPress, from its own export (WXR). The export is read twice, since a post may
 * name pictures that stand behind it.
 */
export async function* readWordpress(chunks: Chunks): AsyncGenerator<Thing> {
  const logins = new Map<string, string>();
  const attachments = new Map<string, string>();
  for await (const element of readElements(chunks())) {
    if (element.name === 'wp:author') {
      const login = textOf(element, 'wp:author_login');
      logins.set(textOf(element, 'wp:author_id'), login);
      const nickname = textOf(element, 'wp:author_display_name') || login;
      yield { kind: 'member', key: login, nickname, introduction: '', joinedAt: undefined, hasLeft: false };
    }
    if (textOf(element, 'wp:post_type') !== 'attachment') continue;
    attachments.set(textOf(element, 'wp:post_id'), textOf(element, 'wp:attachment_url'));
  }
  for await (const element of readElements(chunks())) {
    if (element.name === 'item') yield* thingsOf(element, logins, attachments);
  }
}

/** The address of the site that an export is of. */
export async function readOrigin(chunks: Chunks): Promise<string | undefined> {
  for await (const { name, text } of readElements(chunks())) if (name === 'wp:base_site_url') return text.trim();
  return undefined;
}

async function* readElements(chunks: AsyncIterable<string>): AsyncGenerator<Element> {
  let read: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length === 0 && !READ.includes(name)) return;
        const element = { name, attributes, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag(name) {
        if (open.at(-1)?.name !== name) return;
        const element = open.pop();
        if (element && open.length === 0) read.push(element);
      },
    },
    { xmlMode: true },
  );
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* read;
    read = [];
  }
  parser.end();
  yield* read;
}

function* thingsOf(item: Element, logins: Map<string, string>, attachments: Map<string, string>): Generator<Thing> {
  const type = textOf(item, 'wp:post_type');
  const key = textOf(item, 'wp:post_id');
  const why = type === 'page' ? 'it is a page, not a post' : type === 'post' ? whyNotShown(item) : undefined;
  if (why !== undefined) yield { kind: 'left out', what: 'post', key, why };
  if (type !== 'post' || why !== undefined) return;
  const categories = item.children.filter(({ name }) => name === 'category');
  const login = textOf(item, 'dc:creator');
  const thumbnail = attachments.get(metaOf(item, '_thumbnail_id'));
  yield {
    kind: 'post',
    key,
    boards: categories
      .filter(({ attributes }) => attributes.domain === 'category')
      .flatMap(({ attributes, text }) => [decoded(attributes.nicename ?? ''), text]),
    title: textOf(item, 'title'),
    subtitle: textOf(item, 'excerpt:encoded').trim(),
    html: paragraphsOf(withoutShortcodes(textOf(item, 'content:encoded'), attachments)),
    author: { member: login, name: login },
    writtenAt: momentOf(item, 'wp:post_date_gmt'),
    tags: categories.filter(({ attributes }) => attributes.domain === 'post_tag').map(({ text }) => text),
    cover: thumbnail === undefined ? undefined : { src: thumbnail, alt: '' },
    pictures: [],
    addresses: [pathOf(textOf(item, 'link')), `/?p=${key}`].filter((address) => address !== undefined),
  };
  const comments = item.children.filter(({ name }) => name === 'wp:comment');
  const inOrder = comments.toSorted((a, b) => Number(commentId(a)) - Number(commentId(b)));
  for (const comment of inOrder) yield commentOf(comment, key, logins);
}

function whyNotShown(item: Element): string | undefined {
  const status = textOf(item, 'wp:status');
  if (status !== 'publish') return `its status is ${status}`;
  return textOf(item, 'wp:post_password') === '' ? undefined : 'it has a password';
}

function commentOf(comment: Element, post: string, logins: Map<string, string>): Thing {
  const key = commentId(comment);
  const type = textOf(comment, 'wp:comment_type');
  const leftOut = (why: string): Thing => ({ kind: 'left out', what: 'comment', key, why });
  if (!['', 'comment'].includes(type)) return leftOut(`it is a ${type}`);
  if (textOf(comment, 'wp:comment_approved') !== '1') return leftOut('it was not approved');
  const member = logins.get(textOf(comment, 'wp:comment_user_id'));
  const parent = textOf(comment, 'wp:comment_parent');
  return {
    kind: 'comment',
    key,
    post,
    parent: parent === '' || parent === '0' ? undefined : parent,
    html: paragraphsOf(textOf(comment, 'wp:comment_content')),
    author: { name: textOf(comment, 'wp:comment_author'), ...(member !== undefined && { member }) },
    writtenAt: momentOf(comment, 'wp:comment_date_gmt'),
  };
}

const commentId = (comment: Element) => textOf(comment, 'wp:comment_id');

function textOf({ children }: Element, name: string): string {
  return children.find((child) => child.name === name)?.text ?? '';
}

function metaOf(item: Element, key: string): string {
  const meta = item.children.find(({ name, children }) => {
    return name === 'wp:postmeta' && children.some((child) => child.name === 'wp:meta_key' && child.text === key);
  });
  return meta ? textOf(meta, 'wp:meta_value') : '';
}

function momentOf(element: Element, name: string): Date | undefined {
  const written = textOf(element, name);
  const date = new Date(`${written.replace(' ', 'T')}Z`);
  return written.startsWith('0000') || Number.isNaN(date.getTime()) ? undefined : date;
}

function pathOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { faultOfItem } from '../fault-of-thing.ts';
import type { Chunks, ExportItem } from '../export-items.ts';
import { withoutShortcodes } from '../body/wordpress-html.ts';
import { plainName, plainTitle } from './plain-name.ts';
import { whyClosed } from './wordpress-access.ts';
import { withoutEndSlashes } from '../old-address.ts';
import { type Element, metaOf, readElements, textOf } from './wxr.ts';
import { escaped } from '../escaped.ts';
import { tidyLine } from '../../../../lib/text/plain-text.ts';

const PICTURE_FILE = /\.(jpe?g|png|gif|webp)$/i;
const NO_PICTURE = 'a post can only contain pictures';
const HOUR_MS = 3_600_000;
/** Korean time, used if the export does not reveal the time zone of the site. */
const KOREAN_OFFSET_MS = 9 * HOUR_MS;
/** Post types that WordPress uses for internal entries. */
const INTERNAL = /^(revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_.+)$/;

/** Facts about the site from the first reading of the export. */
type Site = {
  /** Logins of members by id. */
  logins: Map<string, string>;
  /** Addresses of attachments by id. */
  attachments: Map<string, string>;
  /** Ids of pictures that were uploaded for a post, by the id of the post. */
  uploads: Map<string, string[]>;
  /** Addresses of files other than pictures, by the id of the post; `0` for files without a post. */
  files: Map<string, string[]>;
  /** The offset of the site from UTC. */
  offsetMs: number;
  /** The folder that it was installed in, such as `/blog`; empty for the root. */
  folder: string;
};

/**
 * Reads an export once, to its end, before anything is written.
 * @returns the address of the site
 * @throws ConfigError for an export that is cut off, or is not from WordPress
 */
export async function requireWordpress(chunks: Chunks): Promise<string | undefined> {
  let origin: string | undefined;
  for await (const { name, text } of readElements(chunks())) if (name === 'wp:base_site_url') origin = text.trim();
  return origin;
}

/**
 * Reads the authors, posts and comments of a WordPress from its export (WXR). The export is read twice, since a post
 * may name pictures that follow it.
 */
export async function* readWordpress(chunks: Chunks): AsyncGenerator<ExportItem> {
  const site: Site = {
    logins: new Map(),
    attachments: new Map(),
    uploads: new Map(),
    files: new Map(),
    offsetMs: KOREAN_OFFSET_MS,
    folder: '',
  };
  let isOffsetKnown = false;
  const internal = new Map<string, number>();
  for await (const element of readElements(chunks())) {
    if (element.name === 'wp:author') yield authorOf(element, site);
    if (element.name === 'wp:base_blog_url') site.folder = folderOf(element.text.trim());
    if (element.name !== 'item') continue;
    const offset: number | undefined = isOffsetKnown ? undefined : offsetOf(element);
    if (offset !== undefined) [site.offsetMs, isOffsetKnown] = [offset, true];
    const type = textOf(element, 'wp:post_type');
    if (INTERNAL.test(type)) internal.set(type, (internal.get(type) ?? 0) + 1);
    if (type === 'attachment') addAttachment(element, site);
  }
  for (const [type, count] of internal) yield { kind: 'left out', what: 'settings', key: type, count };
  for (const url of site.files.get('0') ?? []) yield { kind: 'left out', what: 'file', key: url, why: NO_PICTURE };
  for await (const element of readElements(chunks())) {
    if (element.name === 'item') yield* allOf(element, site);
  }
}

function authorOf(element: Element, { logins }: Site): ExportItem {
  const key = textOf(element, 'wp:author_login');
  logins.set(textOf(element, 'wp:author_id'), key);
  const nickname = plainName(textOf(element, 'wp:author_display_name')) || key;
  return { kind: 'member', key, nickname, introduction: '', isOpen: true, joinedAt: undefined, hasLeft: false };
}

function addAttachment(item: Element, { attachments, uploads, files }: Site): void {
  const id = textOf(item, 'wp:post_id');
  const url = textOf(item, 'wp:attachment_url');
  const post = textOf(item, 'wp:post_parent') || '0';
  attachments.set(id, url);
  const [map, entry] = PICTURE_FILE.test(url) ? [uploads, id] : [files, url];
  const others = map.get(post);
  if (others) others.push(entry);
  else map.set(post, [entry]);
}

/** If the conversion of a post fails, only that post is skipped. */
function allOf(item: Element, site: Site): ExportItem[] {
  try {
    return [...thingsOf(item, site)];
  } catch (error) {
    const why = faultOfItem(error);
    if (why === undefined) throw error;
    return [{ kind: 'left out', what: 'post', key: textOf(item, 'wp:post_id'), why }];
  }
}

function* thingsOf(item: Element, site: Site): Generator<ExportItem> {
  const type = textOf(item, 'wp:post_type');
  if (type === 'attachment' || INTERNAL.test(type)) return;
  const key = textOf(item, 'wp:post_id');
  const comments = item.children.filter(({ name }) => name === 'wp:comment');
  const title = plainTitle(textOf(item, 'title'));
  const why = type === 'post' ? whyClosed(item) : `"${title}" is a ${type || 'item without a type'}, not a post`;
  if (why !== undefined) return yield { kind: 'left out', what: 'post', key, why, comments: comments.length };
  const categories = item.children.filter(({ name }) => name === 'category');
  const login = textOf(item, 'dc:creator');
  const meta = metaOf(item);
  const [, thumbnailId = ''] = meta.find(([name]) => name === '_thumbnail_id') ?? [];
  const thumbnail = site.attachments.get(thumbnailId);
  const content = textOf(item, 'content:encoded');
  const uploads = { addresses: site.attachments, ofPost: (post: string) => site.uploads.get(post) ?? [] };
  const { html, leftOut } = withoutShortcodes(content, key, uploads);
  yield {
    kind: 'post',
    key,
    boards: categories
      .filter(({ attributes }) => attributes.domain === 'category')
      .flatMap(({ attributes, text }) => [decoded(attributes.nicename ?? ''), plainName(text)]),
    title,
    subtitle: textOf(item, 'excerpt:encoded').trim(),
    html: html + enclosuresOf(meta, content),
    keepsLineBreaks: true,
    leftOut: [...leftOut, ...customFieldsOf(meta)],
    author: { member: login, name: login },
    writtenAt: momentOf(item, 'wp:post_date', site),
    tags: categories.filter(({ attributes }) => attributes.domain === 'post_tag').map(({ text }) => plainName(text)),
    cover: thumbnail === undefined ? undefined : { src: thumbnail, alt: '' },
    pictures: [],
    addresses: [pathOf(textOf(item, 'link')), `${site.folder}/?p=${key}`].filter((address) => address !== undefined),
  };
  for (const url of site.files.get(key) ?? []) {
    if (content.includes(url)) continue;
    yield { kind: 'left out', what: 'file', key: `${url} of post ${key}`, why: NO_PICTURE };
  }
  const inOrder = comments.toSorted((a, b) => Number(commentId(a)) - Number(commentId(b)));
  for (const comment of inOrder) yield commentOf(comment, key, site);
}

/** Returns a report line about the custom fields of a post. Names of fields of programs begin with `_`. */
function customFieldsOf(meta: [key: string, value: string][]): string[] {
  const own = meta.filter(([key, value]) => !/^_|^enclosure$/.test(key) && value.trim() !== '');
  const names = new Set(own.map(([key]) => tidyLine(key)));
  return names.size === 0 ? [] : [`custom fields are not imported: ${[...names].join(', ')}`];
}

/** Returns links to the films and sounds that a feed lists for a post, unless the post's text already has them. */
function enclosuresOf(meta: [key: string, value: string][], content: string): string {
  return meta
    .filter(([key]) => key === 'enclosure')
    .map(([, value]) => (value.split('\n', 1)[0] ?? '').trim())
    .filter((url) => URL.canParse(url) && !content.includes(url))
    .map((url) => `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`)
    .join('');
}

function commentOf(comment: Element, post: string, site: Site): ExportItem {
  const key = commentId(comment);
  const type = textOf(comment, 'wp:comment_type');
  const leftOut = (why: string): ExportItem => ({ kind: 'left out', what: 'comment', key, why });
  if (!['', 'comment'].includes(type)) return leftOut(`it is a ${type}`);
  if (textOf(comment, 'wp:comment_approved') !== '1') return leftOut('it was not approved');
  const member = site.logins.get(textOf(comment, 'wp:comment_user_id'));
  const parent = textOf(comment, 'wp:comment_parent');
  return {
    kind: 'comment',
    key,
    post,
    parent: parent === '' || parent === '0' ? undefined : parent,
    html: textOf(comment, 'wp:comment_content'),
    keepsLineBreaks: true,
    author: { name: plainName(textOf(comment, 'wp:comment_author')), ...(member !== undefined && { member }) },
    writtenAt: momentOf(comment, 'wp:comment_date', site),
  };
}

const commentId = (comment: Element) => textOf(comment, 'wp:comment_id');

/** Parses a time: in UTC if the export has it, otherwise by the site's clock. Zeros are no date. */
function momentOf(element: Element, name: string, { offsetMs }: Site): Date | undefined {
  const gmt = millisecondsOf(textOf(element, `${name}_gmt`));
  const local = millisecondsOf(textOf(element, name));
  if (gmt !== undefined) return new Date(gmt);
  return local === undefined ? undefined : new Date(local - offsetMs);
}

/** Returns the offset of the site from UTC, if an item has both times. */
function offsetOf(item: Element): number | undefined {
  const gmt = millisecondsOf(textOf(item, 'wp:post_date_gmt'));
  const local = millisecondsOf(textOf(item, 'wp:post_date'));
  return gmt === undefined || local === undefined ? undefined : local - gmt;
}

function millisecondsOf(written: string): number | undefined {
  const moment = Date.parse(`${written.trim().replace(' ', 'T')}Z`);
  return written.startsWith('0000') || Number.isNaN(moment) ? undefined : moment;
}

function folderOf(address: string): string {
  return URL.canParse(address) ? withoutEndSlashes(new URL(address).pathname) : '';
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

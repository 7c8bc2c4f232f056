import type { JSONContent } from '@tiptap/core';
import { isBlank } from '../../../lib/text/plain-text.ts';
import type { BodyNode, BodyList, RichText } from '../../../model/body.ts';
import { BODY_LIMITS } from '../body/limits.ts';
import type { Picture } from '../../../model/picture.ts';
import type { PlacedPicture } from './blocks/picture.ts';

type Span = Exclude<RichText, string>[number];
type CaptionedPicture = Extract<BodyNode, { type: 'gallery' }>['pictures'][number];

/** Returns the picture of an upload, or undefined until the upload is finished. */
export type PictureOf = (upload: string) => Picture | undefined;

/** The default title of a callout, which its empty field shows as the placeholder. */
export const CALLOUT_TITLE = '알아 두세요';

/** Converts a document of the editor to a body. Leaves out empty blocks and pictures that are not uploaded yet. */
export function bodyOf(written: JSONContent, pictureOf: PictureOf): BodyNode[] {
  return (written.content ?? []).flatMap((block) => nodeOf(block, pictureOf) ?? []);
}

/** Returns the index in the document of the block with this index in the body. Both count from 0. */
export function blockOfNode(written: JSONContent, pictureOf: PictureOf, index: number): number | undefined {
  const shown = (written.content ?? []).flatMap((block, place) => (nodeOf(block, pictureOf) ? [place] : []));
  return shown[index];
}

function nodeOf(block: JSONContent, pictureOf: PictureOf): BodyNode | undefined {
  const [first = {}, second = {}] = block.content ?? [];
  switch (block.type) {
    case 'paragraph': {
      const text = richText(block);
      return isEmpty(text) ? undefined : { type: 'paragraph', text };
    }
    case 'heading': {
      const text = plain(block);
      return isBlank(text) ? undefined : { type: 'heading', level: block.attrs?.level, text };
    }
    case 'quote': {
      const [text, source] = [plain(first), plain(second)];
      return isBlank(text) ? undefined : { type: 'quote', text, ...(!isBlank(source) && { source }) };
    }
    case 'callout': {
      const [title, text] = [plain(first), richText(second)];
      if (isBlank(title) && isEmpty(text)) return undefined;
      return { type: 'callout', title: isBlank(title) ? CALLOUT_TITLE : title, text };
    }
    case 'bulletList':
    case 'orderedList': {
      const list = listOf(block, 1);
      // The type `BodyList` has no limit of levels, but the schema and `itemsOf` have.
      return list.items.length > 0 ? ({ type: 'list', ...list } as BodyNode) : undefined;
    }
    case 'horizontalRule':
      return { type: 'divider' };
    case 'picture':
      return imageOf(block.attrs as PlacedPicture, pictureOf);
    case 'gallery':
      return galleryOf(block.attrs?.pictures ?? [], pictureOf);
    case 'linkCard': {
      const { href, title, description, upload } = block.attrs ?? {};
      const picture = upload ? pictureOf(upload) : undefined;
      return { type: 'linkCard', href, title, ...(description && { description }), ...(picture && { picture }) };
    }
    case 'relatedArticle':
      return { type: 'relatedArticle', articleId: block.attrs?.articleId };
    default:
      return undefined;
  }
}

function shownPicture({ upload, alt, caption }: PlacedPicture, pictureOf: PictureOf): CaptionedPicture | undefined {
  const picture = pictureOf(upload);
  return picture && { picture, alt, ...(caption && { caption }) };
}

function imageOf(placed: PlacedPicture, pictureOf: PictureOf): BodyNode | undefined {
  const shown = shownPicture(placed, pictureOf);
  return shown && { type: 'image', ...shown };
}

/** Converts a gallery. With fewer pictures than a gallery needs, it becomes a single picture. */
function galleryOf(placed: PlacedPicture[], pictureOf: PictureOf): BodyNode | undefined {
  const pictures = placed.flatMap((each) => shownPicture(each, pictureOf) ?? []);
  const [first] = pictures;
  if (first && pictures.length < BODY_LIMITS.galleryPictures.least) return { type: 'image', ...first };
  return first && { type: 'gallery', pictures };
}

function listOf({ type, content = [] }: JSONContent, level: number): BodyList {
  return { ordered: type === 'orderedList', items: content.flatMap((item) => itemsOf(item, level)) };
}

/** Converts a list item. Items below the last level move up to that level. */
function itemsOf({ content = [] }: JSONContent, level: number): BodyList['items'] {
  const [line = {}, ...lists] = content;
  const text = richText(line);
  const own = isEmpty(text) ? [] : [text];
  if (level === BODY_LIMITS.listLevels) return [...own, ...lists.flatMap((list) => listOf(list, level).items)];
  const [ordered, items] = [lists[0]?.type === 'orderedList', lists.flatMap((list) => listOf(list, level + 1).items)];
  return items.length > 0 ? [{ text, list: { ordered, items } }] : own;
}

function isEmpty(text: RichText): boolean {
  return isBlank(typeof text === 'string' ? text : text.map((span) => span.text).join(''));
}

function plain({ content = [] }: JSONContent): string {
  return content.map(({ type, text = '' }) => (type === 'hardBreak' ? '\n' : text)).join('');
}

/** Converts inline nodes. Adjacent spans with the same marks are merged, and text without marks is a plain string. */
function richText({ content = [] }: JSONContent): RichText {
  const spans: Span[] = [];
  for (const { type, text = '', marks = [] } of content) {
    const span: Span = { text: type === 'hardBreak' ? '\n' : text };
    for (const mark of marks) {
      if (mark.type === 'bold') span.bold = true;
      if (mark.type === 'italic') span.italic = true;
      if (mark.type === 'link') span.href = mark.attrs?.href;
    }
    const last = spans.at(-1);
    if (last && looksLike(last, span)) last.text += span.text;
    else spans.push(span);
  }
  const [first, second] = spans;
  if (!first) return '';
  return second || first.bold || first.italic || first.href ? spans : first.text;
}

function looksLike(one: Span, other: Span): boolean {
  return one.bold === other.bold && one.italic === other.italic && one.href === other.href;
}

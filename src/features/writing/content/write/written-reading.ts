import type { JSONContent } from '@tiptap/core';
import { isBlank } from '../../../../lib/text/plain-text.ts';
import type { BodyNode } from '../../../../model/body.ts';
import { picturesOf } from '../../body/body-pictures.ts';
import { bodyOf, type PictureOf } from '../../editor/body-of-document.ts';
import { documentOf } from '../../editor/document-of-body.ts';
import { picturesPlacedIn } from '../../editor/paste/placed-pictures.ts';
import { pictureUrl, storedWidths } from '../../picture/picture.ts';
import type { Picture } from '../../../../model/picture.ts';
import type { StoredUpload } from '../../picture/upload/uploads.store.ts';
import type { ReadingDraft } from '../reading-input.ts';

/** The values of the form that stories and articles share. */
export type WrittenReading = {
  title: string;
  subtitle: string;
  cover: WrittenCover | null;
  /** The document of the editor. */
  text: JSONContent;
  /** The pictures of the text and the cover, and removed pictures. */
  pictures: StoredUpload[];
};

export type WrittenCover = { upload: string; alt: string };

export const blankReading: WrittenReading = {
  title: '',
  subtitle: '',
  cover: null,
  text: documentOf([]),
  pictures: [],
};

export function isBlankReading({ title, subtitle, cover, text }: WrittenReading): boolean {
  const isWritten = text.content?.some(({ type, content }) => type !== 'paragraph' || content !== undefined);
  return isBlank(title) && isBlank(subtitle) && cover === null && !isWritten;
}

/** Returns the ids of the uploads that the text and the cover show. */
export function inUse({ cover, text }: WrittenReading): string[] {
  return [...(cover ? [cover.upload] : []), ...picturesPlacedIn(text)];
}

/** Returns the draft for the server. Pictures that are not uploaded yet are left out. */
export function readingDraftOf({ title, subtitle, cover, text, pictures }: WrittenReading): ReadingDraft {
  const pictureOf = pictureIn(pictures);
  const picture = cover && pictureOf(cover.upload);
  return {
    title,
    subtitle,
    thumbnail: cover && picture ? { picture, alt: cover.alt } : null,
    body: bodyOf(text, pictureOf),
  };
}

export function pictureIn(pictures: StoredUpload[]): PictureOf {
  const known = new Map(pictures.map(({ id, picture }) => [id, picture]));
  return (upload) => known.get(upload);
}

/** Returns the form's values for a draft from the server, a version of it, or a published text. */
export function writtenReadingOf({ title, subtitle, thumbnail, body }: ReadingDraft): WrittenReading {
  const pictures = new Map(
    [...(thumbnail ? [thumbnail.picture] : []), ...picturesOf(body)].map((picture) => [
      picture.key,
      storedUploadOf(picture),
    ]),
  );
  return {
    title,
    subtitle,
    cover: thumbnail && { upload: thumbnail.picture.key, alt: thumbnail.alt },
    text: documentOf(body),
    pictures: [...pictures.values()],
  };
}

function storedUploadOf(picture: Picture): StoredUpload {
  const url = pictureUrl(picture.key, storedWidths(picture.width)[0] ?? picture.width, 'webp');
  return { id: picture.key, alt: '', url, picture };
}

/** Returns the text by which an author recognises a draft: its title, else its subtitle, else its first non-blank text. */
export function wordsOf({ title, subtitle, body }: ReadingDraft): string {
  return [title, subtitle, ...body.map(textOf)].find((words) => !isBlank(words)) ?? '';
}

function textOf(node: BodyNode): string {
  if (!('text' in node)) return '';
  return typeof node.text === 'string' ? node.text : node.text.map(({ text }) => text).join('');
}

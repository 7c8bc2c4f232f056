import type { Editor } from '@tiptap/core';
import { atom } from 'nanostores';
import { createWriting } from '../../draft/writing.store.ts';
import { UPLOADS_PER_DAY } from '../../picture/limits.ts';
import { createUploads } from '../../picture/upload/uploads.store.ts';
import { inUse, type WrittenCover, type WrittenReading } from './written-reading.ts';

type Options<Extra, Body extends object> = {
  kind: 'story' | 'article';
  memberId: number;
  /** The id of the published content that the form edits; null for a new one. */
  contentId: number | null;
  /** The initial values of the form. */
  begun: WrittenReading & Extra;
  /** Returns the fields that only this kind has. */
  extraOf: (written: WrittenReading & Extra) => Extra;
  /** Converts the form's values to a draft for the server. `writtenOf` converts back. */
  draftOf: (written: WrittenReading & Extra) => Body;
  writtenOf: (body: Body) => WrittenReading & Extra;
  isEmpty: (written: WrittenReading & Extra) => boolean;
  onLocationRemoved: () => void;
  /** Called if pictures of a draft are neither uploaded nor on this device any more. */
  onPicturesMissing: (count: number) => void;
};

type Lines = { title: string; subtitle: string };

export type ReadingWriter<Extra, Body extends object> = ReturnType<typeof createReadingWriter<Extra, Body>>;

/** Creates the state of the form for a story or an article: fields, uploads and drafts. */
export function createReadingWriter<Extra, Body extends object>(options: Options<Extra, Body>) {
  type Written = WrittenReading & Extra;
  const { kind, memberId, contentId, begun, extraOf, draftOf, writtenOf, isEmpty } = options;
  const $extra = atom(extraOf(begun));
  const $cover = atom(begun.cover);
  /** Changes only if the fields must show another text, not while the author types. */
  const $shown = atom({ round: 0, written: begun });
  const lines: Lines = { title: begun.title, subtitle: begun.subtitle };
  let editor: Editor | undefined;
  const { onLocationRemoved, onPicturesMissing } = options;
  const uploads = createUploads({ target: 'story', limit: UPLOADS_PER_DAY, onLocationRemoved });

  const read = (): Written => ({
    ...lines,
    ...$extra.get(),
    cover: $cover.get(),
    text: editor?.getJSON() ?? $shown.get().written.text,
    pictures: uploads.kept(),
  });

  function show(written: Written): void {
    Object.assign(lines, { title: written.title, subtitle: written.subtitle });
    $extra.set(extraOf(written));
    $cover.set(written.cover);
    editor = undefined;
    $shown.set({ round: $shown.get().round + 1, written });
  }

  const writing = createWriting<Written, Body>({
    kind,
    contentId,
    owner: memberId,
    begun,
    read,
    show,
    bodyOf: draftOf,
    writtenOf,
    isEmpty,
    uploads,
    inUse,
    onMissing: onPicturesMissing,
  });
  const { edited } = writing;

  return {
    $extra,
    $cover,
    $shown,
    uploads,
    writing,
    /** Sets the editor that holds the text from now on. */
    attach(mounted: Editor) {
      editor = mounted;
    },
    edited,
    /** @param early text that was typed before this script loaded; it is appended to the restored draft */
    restore: (wantedId: number | undefined, early: Lines) => {
      const after = (found: string, typed: string) => [found, typed].filter((words) => words !== '').join(' ');
      const withEarly = (found: Written) => ({
        ...found,
        title: after(found.title, early.title),
        subtitle: after(found.subtitle, early.subtitle),
      });
      return writing.restore(wantedId, early.title + early.subtitle === '' ? undefined : withEarly);
    },
    setTitle(title: string) {
      lines.title = title;
      edited();
    },
    setSubtitle(subtitle: string) {
      lines.subtitle = subtitle;
      edited();
    },
    setExtra(extra: Extra) {
      $extra.set(extra);
      edited();
    },
    setCover(cover: WrittenCover | null) {
      $cover.set(cover);
      edited();
    },
    read,
    isEmpty: () => isEmpty(read()),
  };
}

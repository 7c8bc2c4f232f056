import type { Editor } from '@tiptap/core';
import { atom } from 'nanostores';
import { createWriting } from '../../draft/writing.store.ts';
import { UPLOADS_PER_DAY } from '../../picture/limits.ts';
import { createUploads } from '../../picture/upload/uploads.store.ts';
import { inUse, type WrittenCover, type WrittenReading } from './written-reading.ts';

type Options<Extra, Body extends object> = {
  kind: 'story' | 'article';
  /** Who writes. */
  memberId: number;
  /** What is published already and changed. */
  contentId: number | null;
  /** What the fields hold at first. */
  begun: WrittenReading & Extra;
  /** What it has that others of the kind have not, out of all that is written. */
  extraOf: (written: WrittenReading & Extra) => Extra;
  /** What the server keeps of it, and the way back. */
  draftOf: (written: WrittenReading & Extra) => Body;
  writtenOf: (body: Body) => WrittenReading & Extra;
  isEmpty: (written: WrittenReading & Extra) => boolean;
  onLocationRemoved: () => void;
  /** Told when pictures of a draft are neither up nor on this device any more. */
  onPicturesMissing: (count: number) => void;
};

/** The lines above the text. */
type Lines = { title: string; subtitle: string };

export type ReadingWriter<Extra, Body extends object> = ReturnType<typeof createReadingWriter<Extra, Body>>;

/** State of the form in which a story or an article is written: fields, uploads, drafts. */
export function createReadingWriter<Extra, Body extends object>(options: Options<Extra, Body>) {
  type Written = WrittenReading & Extra;
  const { kind, memberId, contentId, begun, extraOf, draftOf, writtenOf, isEmpty } = options;
  const $extra = atom(extraOf(begun));
  const $cover = atom(begun.cover);
  /** Changes whenever another text is to stand in the fields. */
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
    /** The editor that holds the text from now on. */
    attach(mounted: Editor) {
      editor = mounted;
    },
    edited,
    /** @param early what was typed before this script came */
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

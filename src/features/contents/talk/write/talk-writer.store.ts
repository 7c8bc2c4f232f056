import { atom } from 'nanostores';
import { callDiscover } from '../../../../http/browser/client.browser.ts';
import { changeLists } from '../../../../session/browser/changed-lists.browser.ts';
import { createDelivery } from '../../../writing/draft/delivery.ts';
import { createWriting, type Sent } from '../../../writing/draft/writing.store.ts';
import { createUploads } from '../../../writing/picture/upload/uploads.store.ts';
import { emptySos } from '../sos.ts';
import type { Sos } from '../../../../model/stored-values.ts';
import type { TalkBody } from '../talk-body.ts';
import type { TalkDraft } from '../talk-input.ts';
import { PICTURES_PER_TALK } from '../talk-limits.ts';
import { draftOf, isEmpty, type WrittenTalk, writtenFrom, writtenOf } from './written-talk.ts';

type Options = {
  memberId: number;
  /** The member's published talk that the form edits. */
  talk: TalkBody | undefined;
  channelId: number | null;
  onLocationRemoved: () => void;
  /** Called if photos of a draft are neither uploaded nor on this device any more. */
  onPhotosMissing: (count: number) => void;
};

type Published = Pick<TalkBody, 'id' | 'updatedDate'>;

export type TalkWriter = ReturnType<typeof createTalkWriter>;

/** Creates the state of the form: fields, uploads and drafts. */
export function createTalkWriter({ memberId, talk, channelId, onLocationRemoved, onPhotosMissing }: Options) {
  const begun: WrittenTalk = talk ? writtenFrom(talk) : { channelId, text: '', pictures: [], tags: [], sos: emptySos };
  const $channelId = atom(begun.channelId);
  const $tags = atom(begun.tags);
  const $sos = atom(begun.sos);
  /** Changes only if the field must show another text, not while the member types. */
  const $text = atom({ text: begun.text });
  let text = begun.text;
  const uploads = createUploads({ target: 'talk', limit: PICTURES_PER_TALK, onLocationRemoved });

  const read = (): WrittenTalk => ({
    channelId: $channelId.get(),
    text,
    pictures: uploads.kept(),
    tags: $tags.get(),
    sos: $sos.get(),
  });

  function show(written: WrittenTalk): void {
    $channelId.set(written.channelId ?? $channelId.get());
    $tags.set(written.tags);
    $sos.set(written.sos);
    text = written.text;
    $text.set({ text });
  }

  const writing = createWriting<WrittenTalk, TalkDraft>({
    kind: 'talk',
    contentId: talk?.id ?? null,
    owner: memberId,
    begun,
    read,
    show,
    bodyOf: draftOf,
    writtenOf,
    isEmpty,
    uploads,
    inUse: ({ pictures }) => pictures.map(({ id }) => id),
    onMissing: onPhotosMissing,
  });
  const { edited } = writing;

  const deliver = createDelivery<Sent<TalkDraft>, Published>({
    published: talk,
    send: ({ channelId, ...written }, onto, requestId) => {
      // The form checks this before it publishes.
      if (channelId === null) throw new Error('a talk needs a channel');
      const body = { ...written, channelId };
      return changeLists(() =>
        onto
          ? callDiscover(`/api/v1/community/talk/${onto.id}`, {
              method: 'PUT',
              body: { ...body, updatedDate: onto.updatedDate },
              requestId,
            })
          : callDiscover('/api/v1/community/talk', { method: 'POST', body, requestId }),
      );
    },
  });

  return {
    $channelId,
    $tags,
    $sos,
    $text,
    uploads,
    writing,
    /** @param early text that was typed before this script loaded; it is appended to the restored draft */
    restore: (wantedId: number | undefined, early: string) =>
      writing.restore(
        wantedId,
        early === ''
          ? undefined
          : (found) => ({ ...found, text: [found.text, early].filter((words) => words !== '').join('\n') }),
      ),
    setText(written: string) {
      text = written;
      edited();
    },
    setChannel(id: number) {
      $channelId.set(id);
      edited();
    },
    setTags(tags: string[]) {
      $tags.set(tags);
      edited();
    },
    setSos(changes: Partial<Sos>) {
      $sos.set({ ...$sos.get(), ...changes });
      edited();
    },
    read,
    isEmpty: () => isEmpty(read()),
    /** Publishes the current text. @returns the talk's id @throws CallFailure */
    publish: (): Promise<number> => writing.publish(deliver, ({ id }) => id),
  };
}

import { atom } from 'nanostores';
import { callDiscover, type CallFailure } from '../../http/client.browser.ts';
import { randomId } from '../../lib/random-id.ts';
import { changeLists } from '../../session/changed-lists.browser.ts';
import { createDraftSync } from '../draft/draft.store.ts';
import type { DraftBody } from '../draft/draft.ts';
import { type Kept, NotSafeError } from '../draft/draft-sync.ts';
import { createUploads, type Uploads } from '../picture/uploads.store.ts';
import { emptySos, type Sos } from './sos.ts';
import type { TalkBody } from './talk-body.ts';
import type { TalkDraft } from './talk-input.ts';
import { PICTURES_PER_TALK } from './talk-limits.ts';
import { draftOf, isEmpty, type WrittenTalk, writtenFrom, writtenOf } from './written-talk.ts';

type Options = {
  /** Who writes. */
  memberId: number;
  /** One’s own talk that is changed. */
  talk: TalkBody | undefined;
  channelId: number | null;
  onLocationRemoved: () => void;
  /** Told when photos of a draft are neither up nor on this device any more. */
  onPhotosMissing: (count: number) => void;
};

type Published = Pick<TalkBody, 'id' | 'updatedDate'>;
type TalkSent = Omit<TalkDraft, 'channelId'> & { channelId: number; draftId?: number; draftVersion?: number };

/** Where the text in the writer comes from, when it was not begun just now. */
export type Origin = 'device' | 'server' | undefined;

export type TalkWriter = ReturnType<typeof createTalkWriter>;

/** What is being written: it never leaves the fields while somebody types, and is safe within seconds. */
export function createTalkWriter({ memberId, talk, channelId, onLocationRemoved, onPhotosMissing }: Options) {
  const begun: WrittenTalk = talk ? writtenFrom(talk) : { channelId, text: '', pictures: [], tags: [], sos: emptySos };
  const $channelId = atom(begun.channelId);
  const $tags = atom(begun.tags);
  const $sos = atom(begun.sos);
  /** Changes whenever another text is to stand in the field. */
  const $text = atom({ text: begun.text });
  let text = begun.text;
  const uploads: Uploads = createUploads({ target: 'talk', limit: PICTURES_PER_TALK, onLocationRemoved });

  const read = (): WrittenTalk => ({
    channelId: $channelId.get(),
    text,
    pictures: uploads.$uploads.get().map(({ id, alt, url }) => ({ id, alt, ...(url && { url }) })),
    tags: $tags.get(),
    sos: $sos.get(),
  });
  const draft = createDraftSync<WrittenTalk, TalkDraft>({
    kind: 'talk',
    place: `talk:${talk?.id ?? 'new'}`,
    contentId: talk?.id ?? null,
    owner: memberId,
    read,
    bodyOf: draftOf,
    isEmpty,
  });

  /** While what the device has kept is on its way into the fields, nothing is kept in its place. */
  let isRestoring = false;
  let edits = 0;
  const edited = () => {
    edits++;
    if (!isRestoring) draft.changed();
  };

  // How far a photo has come changes nothing that is kept.
  let keptPictures = JSON.stringify(read().pictures);
  uploads.$uploads.listen(() => {
    const pictures = JSON.stringify(read().pictures);
    if (pictures === keptPictures) return;
    keptPictures = pictures;
    if (!isRestoring) draft.changed();
  });

  async function show(written: WrittenTalk): Promise<void> {
    const missing = await uploads.restore(written.pictures);
    $channelId.set(written.channelId ?? $channelId.get());
    $tags.set(written.tags);
    $sos.set(written.sos);
    text = written.text;
    $text.set({ text });
    if (missing > 0) onPhotosMissing(missing);
  }

  const areUp = (pictures: WrittenTalk['pictures']) => pictures.every(({ url }) => url !== undefined);

  /** Before another text takes the place of this one. @throws NotSafeError, in words for people */
  async function makeWay(): Promise<void> {
    if (!areUp(read().pictures)) {
      throw new NotSafeError('아직 올라가지 않은 사진이 있어요. 다 올라간 뒤에 하거나, 그 사진을 빼 주세요.');
    }
    await draft.makeSafe();
  }

  /** Drafts of what is written here, the one last saved first. @throws CallFailure */
  async function drafts(): Promise<DraftBody[]> {
    const { list } = await callDiscover('/api/v1/draft/talk');
    return list.filter(({ contentId }) => contentId === (talk?.id ?? null));
  }

  /** Puts a draft of the server into the fields. What stood there has to be safe, or not wanted. */
  async function open(saved: DraftBody): Promise<void> {
    isRestoring = true;
    await show(writtenOf(saved.body as TalkDraft));
    isRestoring = false;
    draft.goOn({ id: saved.id, version: saved.version, savedDate: saved.updatedDate, isSaved: true });
  }

  /** What only this device has becomes a draft on the server. @returns whether that is done, and another may be opened */
  async function isPutAside(kept: Kept<WrittenTalk>): Promise<boolean> {
    if (!areUp(kept.written.pictures)) return false;
    if (kept.isSaved) return true;
    return draft.putAside(kept).then(
      () => true,
      () => false,
    );
  }

  /**
   * Finds what was left unfinished; what this device has kept is newer than what the server has.
   * @param early what was typed before this was called; it goes on below what is found
   * @throws CallFailure, NotSafeError when the wanted draft is not opened, in words for people; what is typed goes on
   */
  async function restore(wantedId: number | undefined, early: string): Promise<Origin> {
    const kept = draft.kept();
    isRestoring = true;
    const isKept = kept && (wantedId === undefined || kept.id === wantedId || !(await isPutAside(kept)));
    if (isKept) {
      await show({ ...kept.written, text: [kept.written.text, early].filter(Boolean).join('\n') });
      draft.goOn({ ...kept, isSaved: kept.isSaved && early === '' });
    } else {
      await uploads.restore(begun.pictures);
      if (early !== '') text = [begun.text, early].filter(Boolean).join('\n');
    }
    isRestoring = false;
    if (early !== '') edited();
    if (!isKept && wantedId === undefined && !talk) return undefined;

    // What is typed while the server answers is not overwritten.
    const before = edits;
    if (isKept) {
      const mayBeOlder = kept.id !== undefined && kept.isSaved && areUp(kept.written.pictures);
      const saved = mayBeOlder ? (await drafts().catch(() => [])).find(({ id }) => id === kept.id) : undefined;
      if (saved && saved.version > kept.version && edits === before) await open(saved);
      if (wantedId === undefined || kept.id === wantedId) return 'device';
      throw new NotSafeError('이 기기에만 있는 글을 먼저 열었어요. 저장되면 초안에서 다른 글을 열 수 있어요.');
    }
    const saved = (await drafts()).find(({ id }) => wantedId === undefined || id === wantedId);
    if (!saved) return undefined;
    if (edits !== before || early !== '')
      throw new NotSafeError('먼저 쓴 말이 있어 초안을 열지 않았어요. ‘초안’에서 열 수 있어요.');
    await open(saved);
    return 'server';
  }

  /** What is published goes out under one id until its answer comes. */
  type Sending = { words: string; body: TalkSent; requestId: string; onto: Published | undefined };
  let published: Published | undefined = talk;
  let unanswered: Sending | undefined;

  function send({ body, requestId, onto }: Sending): Promise<Published> {
    return changeLists(() =>
      onto
        ? callDiscover(`/api/v1/community/talk/${onto.id}`, {
            method: 'PUT',
            body: { ...body, updatedDate: onto.updatedDate },
            requestId,
          })
        : callDiscover('/api/v1/community/talk', { method: 'POST', body, requestId }),
    );
  }

  /** One whose answer was lost is sent again first: the server may have published it, and this one then changes it. */
  async function deliver(body: TalkSent): Promise<number> {
    const words = JSON.stringify(draftOf(read()));
    if (unanswered && unanswered.words !== words) {
      published = await send(unanswered).catch((failure: CallFailure) => {
        if (failure.status === 0) throw failure;
        return published;
      });
      unanswered = undefined;
    }
    unanswered ??= { words, body, requestId: randomId(), onto: published };
    try {
      const { id } = await send(unanswered);
      unanswered = undefined;
      return id;
    } catch (failure) {
      if ((failure as CallFailure).status !== 0) unanswered = undefined;
      throw failure;
    }
  }

  return {
    $channelId,
    $tags,
    $sos,
    $text,
    uploads,
    draft,
    drafts,
    restore,
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
    /** Leaves this draft where it is and goes on with another. @throws NotSafeError */
    async openDraft(saved: DraftBody) {
      await makeWay();
      await open(saved);
    },
    /** Goes back to how a draft stood before; where it stands now stays among its versions. @throws NotSafeError */
    async goBackTo(version: TalkDraft) {
      await makeWay();
      await show(writtenOf(version));
      draft.changed({ keepsBefore: true });
    },
    /** Leaves the draft where it is and begins anew; of a published talk, as it is published. @throws NotSafeError */
    async beginAnew() {
      await makeWay();
      isRestoring = true;
      await show(begun);
      isRestoring = false;
      draft.goOn({ version: 0, isSaved: true });
    },
    /** In a conflict: what the other tab or device has saved takes the place of this. @throws NotSafeError, CallFailure */
    async takeTheirs() {
      if (!areUp(read().pictures)) await makeWay();
      const theirs = await draft.giveWay();
      if (theirs) await open(theirs);
    },
    read,
    isEmpty: () => isEmpty(read()),
    /** Publishes what is written. @returns the talk's id @throws CallFailure */
    async publish(): Promise<number> {
      await draft.pause();
      try {
        const { id: draftId, version: draftVersion } = draft.$state.get();
        const { channelId, ...written } = draftOf(read());
        // The form lets nobody come here without one.
        if (channelId === null) throw new Error('a talk needs a channel');
        // Another device may have gone on with the draft meanwhile: what it saved there stays.
        const id = await deliver({ ...written, channelId, ...(draftId !== undefined && { draftId, draftVersion }) });
        draft.forget();
        uploads.forget();
        return id;
      } catch (failure) {
        draft.resume();
        throw failure;
      }
    },
  };
}

import { atom, type ReadableAtom } from 'nanostores';
import { callDiscover } from '../../../http/browser/client.browser.ts';
import type { Uploads } from '../picture/upload/uploads.store.ts';
import { createDraftSync } from './draft.store.ts';
import { type DraftBody, type DraftKind, NOTHING_PUBLISHED } from './draft.ts';
import { type DraftSync, type Kept, NotSafeError } from './draft-sync.ts';
import type { Owner } from './local-draft.browser.ts';
import { createShownPictures, type WithPictures } from './shown-pictures.store.ts';

/**
 * Somebody who writes: what stands in the fields, which nobody touches while they type, and the drafts that may take its
 * place.
 */

type Options<Local extends WithPictures, Body> = {
  kind: DraftKind;
  /** The published content that is changed. */
  contentId: number | null;
  owner: Owner;
  /** What the fields hold at first. */
  begun: Local;
  /** What is written now. */
  read: () => Local;
  /** Puts another text into the fields. */
  show: (written: Local) => void;
  /** What the server keeps of it, and the way back. */
  bodyOf: (written: Local) => Body;
  writtenOf: (body: Body) => Local;
  isEmpty: (written: Local) => boolean;
  uploads: Uploads;
  /** Ids of the pictures that it shows. */
  inUse: (written: Local) => string[];
  /** Told when pictures of a draft are neither up nor on this device any more. */
  onMissing: (count: number) => void;
};

/** Where the text in the fields comes from, when it was not begun just now. */
export type Origin = 'device' | 'server' | undefined;

export type DraftVersionBody = { version: number; body: unknown; savedDate: string };

/** What is to stand published, and the draft that goes with it, if that is still as it was saved here. */
export type Sent<Body> = Body & { draftId?: number; draftVersion?: number };
type Read<Body> = () => { words: string; sent: Sent<Body> };

export type Writing<Local, Body> = {
  draft: DraftSync<Local>;
  /** It stands published as it is written, and the page is about to be left: nothing may be typed any more. */
  $isPublished: ReadableAtom<boolean>;
  /** To be called with each change of the fields. */
  edited(): void;
  /**
   * Finds what was left unfinished; what this device has kept is newer than what the server has.
   * @param withEarly adds what was typed before this was called to what is found; absent when nothing was
   * @throws CallFailure, NotSafeError when the wanted draft is not opened, in words for people; what is typed goes on
   */
  restore(wantedId: number | undefined, withEarly?: (found: Local) => Local): Promise<Origin>;
  /** Drafts of what is written here, the one last saved first. @throws CallFailure */
  drafts(): Promise<DraftBody[]>;
  /** How this draft stood before, the newest version first. @throws CallFailure */
  versions(): Promise<DraftVersionBody[]>;
  /** @throws CallFailure */
  throwAway(draftId: number): Promise<void>;
  /** Leaves this draft where it is and goes on with another. @throws NotSafeError */
  openDraft(saved: DraftBody): Promise<void>;
  /** Goes back to how a draft stood before; where it stands now stays among its versions. @throws NotSafeError */
  goBackTo(version: Body): Promise<void>;
  /** Leaves the draft where it is and begins anew; of what is published, as it is published. @throws NotSafeError */
  beginAnew(): Promise<void>;
  /** In a conflict: what the other tab or device has saved takes the place of this. @throws NotSafeError, CallFailure */
  takeTheirs(): Promise<void>;
  /** Those that the text shows. */
  pictures: Pick<ReturnType<typeof createShownPictures>, 'state' | 'settled'>;
  /**
   * Publishes what is written; nothing of it stays a draft, here or on the server.
   * @param deliver publishes what it reads, and reads again until that is what stands
   * @param finish what is left to do then
   * @returns what `finish` does @throws CallFailure
   */
  publish<Published, Done>(
    deliver: (read: Read<Body>) => Promise<Published>,
    finish: (published: Published) => Done | Promise<Done>,
  ): Promise<Done>;
};

export function createWriting<Local extends WithPictures, Body extends object>(
  options: Options<Local, Body>,
): Writing<Local, Body> {
  const { kind, contentId, owner, begun, read, show, bodyOf, writtenOf, isEmpty, uploads, inUse, onMissing } = options;
  const draft = createDraftSync<Local, Body>({
    kind,
    place: `${kind}:${contentId ?? 'new'}`,
    contentId,
    owner,
    read,
    bodyOf,
    isEmpty,
  });

  const pictures = createShownPictures<Local>({ uploads, inUse, read, onMissing });
  const $isPublished = atom(false);

  /** While another text is on its way into the fields, nothing is kept in its place: some of its pictures are not there yet. */
  let isRestoring = false;
  let edits = 0;
  const edited = () => {
    edits++;
    if (!isRestoring) draft.changed();
  };

  /** @returns whether somebody has typed meanwhile, which is not kept yet */
  async function put(written: Local): Promise<boolean> {
    const before = edits;
    isRestoring = true;
    try {
      show(written);
      await pictures.restore(written);
    } finally {
      isRestoring = false;
    }
    return edits !== before;
  }

  // How far a picture has come changes nothing that is kept.
  let keptPictures = JSON.stringify(uploads.kept());
  uploads.$uploads.listen(() => {
    const kept = JSON.stringify(uploads.kept());
    if (kept === keptPictures) return;
    keptPictures = kept;
    if (!isRestoring) edited();
  });

  /** Before another text takes the place of this one. @throws NotSafeError, in words for people */
  async function makeWay(): Promise<void> {
    if (!pictures.areUp(read())) {
      throw new NotSafeError('아직 올라가지 않은 사진이 있어요. 다 올라간 뒤에 하거나, 그 사진을 빼 주세요.');
    }
    await draft.makeSafe();
  }

  async function drafts(): Promise<DraftBody[]> {
    const { list } = await callDiscover(`/api/v1/draft/${kind}`, {
      query: { contentId: contentId ?? NOTHING_PUBLISHED },
    });
    // A former build beside this one answers with all.
    return list.filter((saved) => saved.contentId === contentId);
  }

  /** Puts a draft of the server into the fields. What stood there has to be safe, or not wanted. */
  async function open(saved: DraftBody): Promise<void> {
    const isEdited = await put(writtenOf(saved.body as Body));
    draft.goOn({ id: saved.id, version: saved.version, savedDate: saved.updatedDate, isSaved: !isEdited });
  }

  /** Shows what the fields held at first. What stood there has to be safe, or not wanted. */
  async function begin(): Promise<void> {
    const isEdited = await put(begun);
    draft.goOn({ version: 0, isSaved: !isEdited });
  }

  /** What only this device has becomes a draft on the server. @returns whether that is done, and another may be opened */
  async function isPutAside(kept: Kept<Local>): Promise<boolean> {
    if (!pictures.areUp(kept.written)) return false;
    if (kept.isSaved) return true;
    return draft.putAside(kept).then(
      () => true,
      () => false,
    );
  }

  async function restore(wantedId: number | undefined, withEarly?: (found: Local) => Local): Promise<Origin> {
    // What is typed while the server answers is not overwritten.
    const before = edits;
    const kept = draft.kept();
    const isKept = kept && (wantedId === undefined || kept.id === wantedId || !(await isPutAside(kept)));
    const found = isKept ? kept.written : begun;
    const isEdited = (isKept || edits === before) && (await put(withEarly ? withEarly(found) : found));
    if (isKept) draft.goOn({ ...kept, isSaved: kept.isSaved && !withEarly && !isEdited });
    if (withEarly || isEdited) edited();
    if (!isKept && wantedId === undefined && contentId === null) return undefined;

    if (isKept) {
      const mayBeOlder = kept.id !== undefined && kept.isSaved && pictures.areUp(kept.written);
      const all = mayBeOlder ? await drafts().catch(() => undefined) : undefined;
      if (all && edits === before) {
        const saved = all.find(({ id }) => id === kept.id);
        // Another device has published it, or thrown it away.
        if (!saved) return void (await begin());
        if (saved.version > kept.version) await open(saved);
      }
      if (wantedId === undefined || kept.id === wantedId) return 'device';
      throw new NotSafeError('이 기기에만 있는 글을 먼저 열었어요. 저장되면 초안에서 다른 글을 열 수 있어요.');
    }
    const saved = (await drafts()).find(({ id }) => wantedId === undefined || id === wantedId);
    if (!saved) return undefined;
    if (edits !== before) throw new NotSafeError('먼저 쓴 말이 있어 초안을 열지 않았어요. ‘초안’에서 열 수 있어요.');
    await open(saved);
    return 'server';
  }

  return {
    draft,
    $isPublished,
    edited,
    restore,
    drafts,
    async versions() {
      const { id } = draft.$state.get();
      if (id === undefined) return [];
      return (await callDiscover(`/api/v1/draft/${kind}/${id}/version`)).list;
    },
    async throwAway(id) {
      await callDiscover(`/api/v1/draft/${kind}/${id}`, { method: 'DELETE' });
    },
    async openDraft(saved) {
      await makeWay();
      await open(saved);
    },
    async goBackTo(version) {
      await makeWay();
      await put(writtenOf(version));
      draft.changed({ keepsBefore: true });
    },
    async beginAnew() {
      await makeWay();
      await begin();
    },
    async takeTheirs() {
      if (!pictures.areUp(read())) await makeWay();
      const theirs = await draft.keepTheirs();
      if (theirs) await open(theirs);
    },
    pictures,
    async publish(deliver, finish) {
      await draft.pause();
      try {
        // Another device may have gone on with the draft meanwhile: what it saved there stays.
        const { id: draftId, version: draftVersion } = draft.$state.get();
        const published = await deliver(() => {
          const body = bodyOf(read());
          return {
            words: JSON.stringify(body),
            sent: { ...body, ...(draftId !== undefined && { draftId, draftVersion }) },
          };
        });
        $isPublished.set(true);
        const done = await finish(published);
        draft.forget();
        uploads.forget();
        return done;
      } catch (failure) {
        $isPublished.set(false);
        draft.resume();
        throw failure;
      }
    },
  };
}

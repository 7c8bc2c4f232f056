import { atom, type ReadableAtom } from 'nanostores';
import { callDiscover } from '../../../http/browser/client.browser.ts';
import type { Uploads } from '../picture/upload/uploads.store.ts';
import { createDraftSync } from './draft.store.ts';
import { type DraftBody, type DraftKind, NOTHING_PUBLISHED } from './draft.ts';
import { type DraftSync, type DeviceDraft, NotSafeError } from './draft-sync.ts';
import type { Owner } from './local-draft.browser.ts';
import { createShownPictures, type WithPictures } from './shown-pictures.store.ts';

/** The state of a form for writing: its current text, and the drafts that may replace it. It never sets typed text. */

type Options<Local extends WithPictures, Body> = {
  kind: DraftKind;
  /** The id of the published content that the form edits; null for a new one. */
  contentId: number | null;
  owner: Owner;
  /** The initial values of the form. */
  begun: Local;
  /** Returns the form's current values. */
  read: () => Local;
  /** Shows another text in the form. */
  show: (written: Local) => void;
  /** Converts the form's values to a draft's body for the server. `writtenOf` converts back. */
  bodyOf: (written: Local) => Body;
  writtenOf: (body: Body) => Local;
  isEmpty: (written: Local) => boolean;
  uploads: Uploads;
  /** Returns the upload ids of the pictures that the text shows. */
  inUse: (written: Local) => string[];
  /** Called if pictures of a draft are neither uploaded nor on this device any more. */
  onMissing: (count: number) => void;
};

/** The source of a restored text; undefined for a new text. */
export type Origin = 'device' | 'server' | undefined;

export type DraftVersionBody = { version: number; body: unknown; savedDate: string };

/** The body to publish, and its draft. The server deletes the draft if it still has this version. */
export type Sent<Body> = Body & { draftId?: number; draftVersion?: number };
type Read<Body> = () => { words: string; sent: Sent<Body> };

export type Writing<Local, Body> = {
  draft: DraftSync<Local>;
  /** Whether the text is published and the page is about to be left. The form must accept no input then. */
  $isPublished: ReadableAtom<boolean>;
  /** Must be called after each change of the fields. */
  edited(): void;
  /**
   * Restores the unfinished text from the device or the server. The device's text is the newer one, unless the server has
   * a later version of it.
   * @param withEarly adds text that was typed before this call to the restored text; undefined if there is none
   * @throws CallFailure, NotSafeError if the wanted draft cannot be opened; the author can continue in the form
   */
  restore(wantedId: number | undefined, withEarly?: (found: Local) => Local): Promise<Origin>;
  /** Returns the drafts of this content, or of new contents, last saved first. @throws CallFailure */
  drafts(): Promise<DraftBody[]>;
  /** Returns earlier versions of this draft, newest first. @throws CallFailure */
  versions(): Promise<DraftVersionBody[]>;
  /** @throws CallFailure */
  throwAway(draftId: number): Promise<void>;
  /** Saves this draft and opens another one. @throws NotSafeError */
  openDraft(saved: DraftBody): Promise<void>;
  /** Restores an earlier version. The current text becomes a version. @throws NotSafeError */
  goBackTo(version: Body): Promise<void>;
  /** Saves the draft and shows the initial values: an empty form, or the published text. @throws NotSafeError */
  beginAnew(): Promise<void>;
  /** Resolves a conflict with the text of the other tab or device. @throws NotSafeError, CallFailure */
  takeTheirs(): Promise<void>;
  /** The state of the pictures that the text shows. */
  pictures: Pick<ReturnType<typeof createShownPictures>, 'state' | 'listen' | 'settled'>;
  /**
   * Publishes the current text and removes its draft from the device. `deliver` sends the draft's id and version, so that
   * the server deletes that draft.
   * @param deliver publishes the text from `read`, and repeats until `read` returns the published text
   * @param finish runs after the publication
   * @returns the result of `finish`
   * @throws CallFailure
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

  /** Whether another text is being shown. Nothing is stored meanwhile, because its pictures may not be loaded yet. */
  let isRestoring = false;
  let edits = 0;
  const edited = () => {
    edits++;
    if (!isRestoring) draft.changed();
  };

  /** Shows another text. @returns whether the author typed meanwhile; that change is not stored yet */
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

  // The progress of an upload changes nothing in the stored draft.
  let savedPictures = JSON.stringify(uploads.kept());
  uploads.$uploads.listen(() => {
    const kept = JSON.stringify(uploads.kept());
    if (kept === savedPictures) return;
    savedPictures = kept;
    if (!isRestoring) edited();
  });

  /** Saves the current text and its pictures before another text replaces it. @throws NotSafeError */
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
    // During a deployment, an older build may answer and ignore `contentId`.
    return list.filter((saved) => saved.contentId === contentId);
  }

  /** Opens a draft of the server. The current text must be saved or unwanted. */
  async function open(saved: DraftBody): Promise<void> {
    const isEdited = await put(writtenOf(saved.body as Body));
    draft.goOn({ id: saved.id, version: saved.version, savedDate: saved.updatedDate, isSaved: !isEdited });
  }

  /** Shows the initial values. The current text must be saved or unwanted. */
  async function begin(): Promise<void> {
    const isEdited = await put(begun);
    draft.goOn({ version: 0, isSaved: !isEdited });
  }

  /** Saves a draft that only this device has on the server. @returns whether it is saved, so that another may be opened */
  async function isPutAside(kept: DeviceDraft<Local>): Promise<boolean> {
    if (!pictures.areUp(kept.written)) return false;
    if (kept.isSaved) return true;
    return draft.putAside(kept).then(
      () => true,
      () => false,
    );
  }

  async function restore(wantedId: number | undefined, withEarly?: (found: Local) => Local): Promise<Origin> {
    // Text that the author types before the server responds must not be overwritten.
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
        // Another device has published or deleted the draft.
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
      const theirs = await draft.resolveWithTheirs();
      if (theirs) await open(theirs);
    },
    pictures,
    async publish(deliver, finish) {
      await draft.pause();
      try {
        // Another device may have saved the draft meanwhile. The server then keeps that version.
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

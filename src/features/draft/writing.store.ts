import { callDiscover } from '../../http/client.browser.ts';
import { createDraftSync } from './draft.store.ts';
import type { DraftBody, DraftKind } from './draft.ts';
import { type DraftSync, type Kept, NotSafeError } from './draft-sync.ts';
import type { Owner } from './local-draft.browser.ts';

/**
 * Somebody who writes: what stands in the fields, which nobody touches while they type, and the drafts that may take its
 * place.
 */

type Options<Local, Body> = {
  kind: DraftKind;
  /** The published content that is changed. */
  contentId: number | null;
  owner: Owner;
  /** What the fields hold at first. */
  begun: Local;
  /** What is written now. */
  read: () => Local;
  /** Puts another text into the fields. */
  show: (written: Local) => Promise<void>;
  /** What the server keeps of it, and the way back. */
  bodyOf: (written: Local) => Body;
  writtenOf: (body: Body) => Local;
  isEmpty: (written: Local) => boolean;
  /** Whether all its pictures are up: only then another device can show it. */
  areUp: (written: Local) => boolean;
};

/** Where the text in the fields comes from, when it was not begun just now. */
export type Origin = 'device' | 'server' | undefined;

export type DraftVersionBody = { version: number; body: unknown; savedDate: string };

export type Writing<Local, Body> = {
  draft: DraftSync<Local>;
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
};

export function createWriting<Local, Body>(options: Options<Local, Body>): Writing<Local, Body> {
  const { kind, contentId, owner, begun, read, show, bodyOf, writtenOf, isEmpty, areUp } = options;
  const draft = createDraftSync<Local, Body>({
    kind,
    place: `${kind}:${contentId ?? 'new'}`,
    contentId,
    owner,
    read,
    bodyOf,
    isEmpty,
  });

  /** While another text is on its way into the fields, nothing is kept in its place. */
  let isRestoring = false;
  let edits = 0;
  const edited = () => {
    if (isRestoring) return;
    edits++;
    draft.changed();
  };

  async function put(written: Local): Promise<void> {
    isRestoring = true;
    await show(written);
    isRestoring = false;
  }

  /** Before another text takes the place of this one. @throws NotSafeError, in words for people */
  async function makeWay(): Promise<void> {
    if (!areUp(read())) {
      throw new NotSafeError('아직 올라가지 않은 사진이 있어요. 다 올라간 뒤에 하거나, 그 사진을 빼 주세요.');
    }
    await draft.makeSafe();
  }

  async function drafts(): Promise<DraftBody[]> {
    const { list } = await callDiscover(`/api/v1/draft/${kind}`);
    return list.filter((saved) => saved.contentId === contentId);
  }

  /** Puts a draft of the server into the fields. What stood there has to be safe, or not wanted. */
  async function open(saved: DraftBody): Promise<void> {
    await put(writtenOf(saved.body as Body));
    draft.goOn({ id: saved.id, version: saved.version, savedDate: saved.updatedDate, isSaved: true });
  }

  /** What only this device has becomes a draft on the server. @returns whether that is done, and another may be opened */
  async function isPutAside(kept: Kept<Local>): Promise<boolean> {
    if (!areUp(kept.written)) return false;
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
    if (isKept || edits === before) await put(withEarly ? withEarly(found) : found);
    if (isKept) draft.goOn({ ...kept, isSaved: kept.isSaved && !withEarly });
    if (withEarly) edited();
    if (!isKept && wantedId === undefined && contentId === null) return undefined;

    if (isKept) {
      const mayBeOlder = kept.id !== undefined && kept.isSaved && areUp(kept.written);
      const saved = mayBeOlder ? (await drafts().catch(() => [])).find(({ id }) => id === kept.id) : undefined;
      if (saved && saved.version > kept.version && edits === before) await open(saved);
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
      await put(begun);
      draft.goOn({ version: 0, isSaved: true });
    },
    async takeTheirs() {
      if (!areUp(read())) await makeWay();
      const theirs = await draft.giveWay();
      if (theirs) await open(theirs);
    },
  };
}

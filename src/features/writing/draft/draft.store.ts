import { atom } from 'nanostores';
import { callDiscover, CallFailure } from '../../../http/browser/client.browser.ts';
import { randomId } from '../../../lib/random-id.ts';
import { isDeviceKept } from '../../../lib/storage.browser.ts';
import { askAsOperator } from '../../../session/browser/ask-as-operator.browser.ts';
import type { DraftBody, DraftKind } from './draft.ts';
import { type DraftState, type DraftSync, type DeviceDraft, NotSafeError, type Saved } from './draft-sync.ts';
import { storeDraft, type Owner, readDraft } from './local-draft.browser.ts';

type Options<Local, Body> = {
  kind: DraftKind;
  /** The place on the device: `talk:new`, or `talk:12` for changes to the published talk 12. */
  place: string;
  contentId: number | null;
  owner: Owner;
  /** Returns the form's current values. */
  read: () => Local;
  /** Converts the form's values to a draft's body for the server. */
  bodyOf: (written: Local) => Body;
  isEmpty: (written: Local) => boolean;
};

const SAVE_AFTER_MS = 2_000;
const SAVE_AT_LATEST_MS = 5_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;
/** In bytes of JSON. Browsers allow at most 64 KiB for all calls that continue after the page is left. */
const MOST_AFTER_LEAVING = 60_000;

type PostOptions = { requestId?: string; isLeaving?: boolean };

/**
 * Creates the saving of a draft: on the device with each change, and on the server every few seconds.
 *
 * A response can get lost although the server has saved. `requestId` identifies a create request without a response;
 * the request is repeated with this id, and the server creates only one draft. `unacknowledged` is an update without a
 * response; it is resent unchanged, and the server recognises it. In both cases the current text follows as an update.
 * Both are stored on the device, so this also works after a reload.
 */
export function createDraftSync<Local, Body>(options: Options<Local, Body>): DraftSync<Local> {
  const { kind, place, contentId, owner, read, bodyOf, isEmpty } = options;
  const ask = kind === 'article' ? askAsOperator : askAsMember;
  const $state = atom<DraftState>({ status: 'clean', version: 0 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | undefined;
  let saving: Promise<void> | undefined;
  let isPaused = false;
  let isEnded = false;
  let isRetrying = false;
  let retryMs = FIRST_RETRY_MS;
  /** Whether the next update keeps the version before it in the history. */
  let keepsBefore = false;
  let requestId: string | undefined;
  /** An update without a response, which the server may have stored. */
  let unacknowledged: Saved | undefined;
  let isOnDevice = isDeviceKept;

  const set = (changes: Partial<DraftState>) => $state.set({ ...$state.get(), ...changes });
  const storeOnDevice = (isSaved: boolean) => {
    const written = read();
    const { id, version } = $state.get();
    const kept: DeviceDraft<Local> = { written, id, version, isSaved, requestId, unacknowledged };
    // An unchanged text without a draft needs no storage.
    const isUntouched = isSaved && id === undefined;
    const text = isUntouched || isEmpty(written) ? '' : JSON.stringify(kept);
    isOnDevice = storeDraft(owner, place, text) && isDeviceKept;
  };

  function saveIn(ms: number): void {
    clearTimeout(timer);
    isRetrying = false;
    timer = setTimeout(() => void save(), ms);
  }

  /** Retries with exponential back-off and jitter, so that not all browsers retry at the same moment. */
  function retry(): void {
    saveIn(retryMs * (0.5 + Math.random() / 2));
    isRetrying = true;
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
  }

  async function save({ isLeaving = false } = {}): Promise<void> {
    clearTimeout(timer);
    isRetrying = false;
    // Another caller that waited for the same save may have begun the next save. This loop waits for that save, too.
    while (saving) await saving;
    const { id, status } = $state.get();
    if (isEnded || isPaused || status === 'conflict' || changedAt === undefined) return;
    if (id === undefined && isEmpty(read())) return;
    changedAt = undefined;
    saving = saveOnServer(isLeaving).finally(() => {
      saving = undefined;
    });
    await saving;
  }

  async function saveOnServer(isLeaving: boolean): Promise<void> {
    const { id } = $state.get();
    const body = bodyOf(read()) as object;
    set({ status: 'saving', fault: undefined });
    try {
      const saved = id === undefined ? await createDraft(body, isLeaving) : await updateDraft(id, body, isLeaving);
      if (isEnded) return;
      retryMs = FIRST_RETRY_MS;
      const isSaved = changedAt === undefined;
      set({
        id: saved.id,
        version: saved.version,
        savedDate: saved.updatedDate,
        status: isSaved ? 'clean' : 'changed',
      });
      storeOnDevice(isSaved);
    } catch (failure) {
      if (!isEnded) handleFailure(failure as CallFailure);
    }
  }

  /**
   * Creates the draft. If the response to an earlier create request was lost, the server may already have the draft. This
   * then repeats the request with the same id and the current text, and sends the current text again as an update.
   */
  async function createDraft(body: object, isLeaving: boolean): Promise<DraftBody> {
    const isRepeat = requestId !== undefined;
    requestId ??= randomId();
    // The page may be closed before the response comes.
    storeOnDevice(false);
    const saved = await post(body, { requestId, isLeaving }).catch((failure: CallFailure) => {
      if (failure.status !== 0) requestId = undefined;
      throw failure;
    });
    requestId = undefined;
    // Another device has already changed the draft that the earlier request created.
    if (isRepeat && saved.version > 1) {
      throw new CallFailure(409, { error: { code: 'CHANGED_ELSEWHERE', message: '' }, draft: saved }, '');
    }
    if (!isRepeat) return saved;
    set({ id: saved.id, version: saved.version });
    return updateDraft(saved.id, body, isLeaving);
  }

  /** Updates the draft. A save whose response was lost is resent first, unchanged, and the server recognises it. */
  async function updateDraft(id: number, body: object, isLeaving: boolean): Promise<DraftBody> {
    if (unacknowledged) set({ version: (await updateResendably(id, unacknowledged, isLeaving)).version });
    return updateResendably(id, { version: $state.get().version, body }, isLeaving);
  }

  async function updateResendably(id: number, saved: Saved, isLeaving: boolean): Promise<DraftBody> {
    unacknowledged = saved;
    // The page may be closed before the response comes.
    storeOnDevice(false);
    try {
      const answer = await sendUpdate(id, saved, isLeaving);
      unacknowledged = undefined;
      return answer;
    } catch (failure) {
      if ((failure as CallFailure).status !== 0) {
        unacknowledged = undefined;
        storeOnDevice(false);
      }
      throw failure;
    }
  }

  async function sendUpdate(id: number, saved: Saved, isLeaving = false): Promise<DraftBody> {
    const keeping = keepsBefore;
    const body = { ...saved, keepsBefore: keeping };
    const keepalive = isLeaving && fitsAfterLeaving(body);
    const answer = await ask(() => callDiscover(`/api/v1/draft/${kind}/${id}`, { method: 'PUT', body, keepalive }));
    keepsBefore &&= !keeping;
    return answer;
  }

  function post(body: object, { requestId: given, isLeaving = false }: PostOptions = {}): Promise<DraftBody> {
    const sent = { contentId, body };
    const keepalive = isLeaving && fitsAfterLeaving(sent);
    const own = given === undefined ? {} : { requestId: given };
    return ask(() => callDiscover(`/api/v1/draft/${kind}`, { method: 'POST', body: sent, keepalive, ...own }));
  }

  /** @returns whether the body became a separate draft; with too many drafts it must be kept as a version of this one */
  async function setAside(body: object): Promise<boolean> {
    try {
      await post(body);
      return true;
    } catch (failure) {
      if ((failure as CallFailure).code !== 'TOO_MANY_DRAFTS') throw failure;
      keepsBefore = true;
      return false;
    }
  }

  function handleFailure({ status, code, message, body }: CallFailure): void {
    changedAt ??= Date.now();
    if (code === 'CHANGED_ELSEWHERE') {
      set({ status: 'conflict', theirs: body.draft as DraftBody });
      return;
    }
    // The draft was deleted elsewhere, so the current text becomes a new draft.
    if (code === 'NOT_FOUND' && $state.get().id !== undefined) {
      set({ id: undefined, version: 0, status: 'changed' });
      saveIn(0);
      return;
    }
    // A sign-out in another tab removes the drafts from the device. This stores the text of this page again.
    storeOnDevice(false);
    set({ status: 'failed', fault: status === 0 ? '연결되면 저장할게요' : message });
    if (status === 0 || status === 429 || status >= 500) retry();
  }

  /** Refuses another text during publication, because it would be published instead of the current one. */
  function refuseWhilePaused(): void {
    if (isPaused) throw new NotSafeError('글을 올리고 있어요. 다 올라간 뒤에 다시 시도해 주세요.');
  }

  const saveAtOnce = () => $state.get().status === 'failed' && saveIn(0);
  if (typeof addEventListener === 'function') addEventListener('online', saveAtOnce);

  return {
    $state,
    kept() {
      const text = readDraft(owner, place);
      return text ? (JSON.parse(text) as DeviceDraft<Local>) : undefined;
    },
    isOnDevice: () => isOnDevice,
    goOn({ id, version, savedDate, isSaved, requestId: unanswered, unacknowledged: sent }) {
      requestId = unanswered;
      unacknowledged = sent;
      changedAt = isSaved ? undefined : Date.now();
      $state.set({ status: isSaved ? 'clean' : 'changed', id, version, ...(savedDate && { savedDate }) });
      storeOnDevice(isSaved);
      if (!isSaved) saveIn(SAVE_AFTER_MS);
    },
    changed(options) {
      if (isEnded) return;
      keepsBefore ||= options?.keepsBefore ?? false;
      changedAt ??= Date.now();
      storeOnDevice(false);
      const { status } = $state.get();
      if (status === 'conflict') return;
      // Notifies listeners of every change, because each one may be the first unsaved text.
      set(status === 'clean' ? { status: 'changed' } : {});
      if (!isRetrying) saveIn(Math.max(0, Math.min(SAVE_AFTER_MS, changedAt + SAVE_AT_LATEST_MS - Date.now())));
    },
    flush: save,
    async makeSafe() {
      refuseWhilePaused();
      if (isEmpty(read()) && $state.get().id === undefined) return;
      await save();
      const { status, fault } = $state.get();
      if (status === 'conflict')
        throw new NotSafeError('다른 곳에서도 이 글을 썼어요. 어느 글을 남길지 먼저 골라 주세요.');
      if (status !== 'clean') throw new NotSafeError(`지금 쓴 글을 아직 저장하지 못했어요. ${fault ?? ''}`.trim());
    },
    async putAside({ written, id, version, requestId: unanswered }) {
      const body = bodyOf(written) as object;
      if (id === undefined) return void (await post(body, { ...(unanswered && { requestId: unanswered }) }));
      try {
        await sendUpdate(id, { version, body });
      } catch (failure) {
        if (!['CHANGED_ELSEWHERE', 'NOT_FOUND'].includes((failure as CallFailure).code)) throw failure;
        await post(body);
      }
    },
    async pause() {
      isPaused = true;
      clearTimeout(timer);
      await saving;
    },
    resume() {
      isPaused = false;
      storeOnDevice(changedAt === undefined);
      if (changedAt !== undefined) saveIn(SAVE_AFTER_MS);
    },
    async resolveWithOurs() {
      const { theirs } = $state.get();
      if (!theirs) return;
      await setAside(theirs.body as object);
      changedAt ??= Date.now();
      set({ id: theirs.id, version: theirs.version, theirs: undefined, status: 'changed' });
      await save();
    },
    async resolveWithTheirs() {
      refuseWhilePaused();
      const { theirs } = $state.get();
      if (!theirs) return undefined;
      const ours = bodyOf(read()) as object;
      if (await setAside(ours)) return theirs;
      const { id } = theirs;
      const { version } = await sendUpdate(id, { version: theirs.version, body: ours });
      keepsBefore = true;
      return sendUpdate(id, { version, body: theirs.body as object });
    },
    forget() {
      isEnded = true;
      clearTimeout(timer);
      if (typeof removeEventListener === 'function') removeEventListener('online', saveAtOnce);
      storeDraft(owner, place, '');
    },
  };
}

const askAsMember = <Answer>(call: () => Promise<Answer>) => call();

function fitsAfterLeaving(body: object): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).length <= MOST_AFTER_LEAVING;
}

import type { ReadableAtom } from 'nanostores';
import type { DraftBody } from './draft.ts';

/**
 * Types of the saving of drafts. A draft is stored on the device with each change, and on the server every few seconds. The
 * form shows it as saved only after the server confirmed.
 */

/**
 * - `clean`: no change since the draft was opened or saved
 * - `changed`: not on the server yet
 * - `saving`: a save is under way
 * - `failed`: the save failed; it is retried if the reason may be temporary, such as a lost connection
 * - `conflict`: another tab or device has saved in between
 */
type DraftStatus = 'clean' | 'changed' | 'saving' | 'failed' | 'conflict';

export type DraftState = {
  status: DraftStatus;
  /** The id on the server, after the first save. */
  id?: number;
  version: number;
  /** The time of the last confirmed save, in ISO 8601. */
  savedDate?: string;
  /** In a conflict, the draft that the other tab or device has saved. */
  theirs?: DraftBody;
  /** The error message of a failed save. */
  fault?: string;
};

/** The draft on the device. It has more than the server's, such as photos that are not uploaded yet. */
export type DeviceDraft<Local> = {
  written: Local;
  id?: number | undefined;
  version: number;
  isSaved: boolean;
  /** The request id of the create request, until a response comes. */
  requestId?: string | undefined;
  /** The last update, until a response comes. */
  unacknowledged?: Saved | undefined;
};

/** A save of a draft, with the version that it is based on. */
export type Saved = { version: number; body: object };

/** The current text is not saved yet, so that no other text may replace it. `explain` shows the message to the author. */
export class NotSafeError extends Error {
  override name = 'NotSafeError';
  /** The status of a refused call, so that `explain` handles it alike. */
  readonly status = 409;
}

export type DraftSync<Local> = {
  $state: ReadableAtom<DraftState>;
  /** Returns the draft on this device, if there is one. */
  kept(): DeviceDraft<Local> | undefined;
  /** Returns whether the device has stored the current text so that it outlives the page. */
  isOnDevice(): boolean;
  /** Continues with a draft of the server or of the device. */
  goOn(from: Omit<DeviceDraft<Local>, 'written'> & { savedDate?: string }): void;
  /** Must be called after each change. @param keepsBefore whether another text replaced the draft, which keeps a version */
  changed(options?: { keepsBefore?: boolean }): void;
  /** Saves unsaved changes now. */
  flush(options?: { isLeaving?: boolean }): Promise<void>;
  /** Saves unsaved changes before another text replaces this one. @throws NotSafeError if they cannot be saved */
  makeSafe(): Promise<void>;
  /** Saves an earlier draft of the device on the server, without opening it. @throws CallFailure */
  putAside(kept: DeviceDraft<Local>): Promise<void>;
  /** Stops saving during publication and waits for a save under way. Until `resume`, no other text may replace this one. */
  pause(): Promise<void>;
  resume(): void;
  /**
   * Resolves a conflict with this text. The other text becomes a separate draft; at the limit of drafts, a version of this
   * draft.
   * @throws CallFailure
   */
  resolveWithOurs(): Promise<void>;
  /**
   * Resolves a conflict with the other text. This text becomes a separate draft; at the limit of drafts, a version of this
   * draft.
   * @returns the other text's draft
   * @throws CallFailure, NotSafeError
   */
  resolveWithTheirs(): Promise<DraftBody | undefined>;
  /** Removes the draft from the device after publication. Nothing is saved afterwards. */
  forget(): void;
};

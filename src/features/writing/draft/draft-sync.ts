import type { ReadableAtom } from 'nanostores';
import type { DraftBody } from './draft.ts';

/**
 * A text on its way to being safe: kept on the device with each change, and on the server every few seconds. It is shown as
 * saved only once the server has said so.
 */

/**
 * - `clean`: nothing has been written since it was opened or saved
 * - `changed`: not on the server yet
 * - `failed`: the server has not taken it; it is tried again where the reason may pass, such as a lost connection
 * - `conflict`: another tab or device has saved in between
 */
type DraftStatus = 'clean' | 'changed' | 'saving' | 'failed' | 'conflict';

export type DraftState = {
  status: DraftStatus;
  /** On the server, once it has been saved there. */
  id?: number;
  version: number;
  /** When the server last said yes, ISO 8601. */
  savedDate?: string;
  /** What the other tab or device has saved. */
  theirs?: DraftBody;
  /** Why it could not be saved, for people. */
  fault?: string;
};

/** What the device keeps: more than the server is told, such as photos that are not up yet. */
export type Kept<Local> = {
  written: Local;
  id?: number | undefined;
  version: number;
  isSaved: boolean;
  /** Of the call that began the draft on the server, while nobody knows whether it was heard. */
  requestId?: string | undefined;
  /** What was sent last, while nobody knows whether it was heard. */
  unacknowledged?: Saved | undefined;
};

/** A save of a draft, by the version that it goes on from. */
export type Saved = { version: number; body: object };

/** What is written is not safe yet, so that nothing may take its place. Its message is for people: `explain` tells it. */
export class NotSafeError extends Error {
  override name = 'NotSafeError';
  /** As of a call that is refused. */
  readonly status = 409;
}

export type DraftSync<Local> = {
  $state: ReadableAtom<DraftState>;
  /** What waits on this device, if anything. */
  kept(): Kept<Local> | undefined;
  /** Whether this device has everything as it is written now, also after the page is gone. */
  isOnDevice(): boolean;
  /** Goes on with a draft of the server, or with what the device has kept. */
  goOn(from: Omit<Kept<Local>, 'written'> & { savedDate?: string }): void;
  /** To be called with each change. @param keepsBefore when another text has taken the place of what was written */
  changed(options?: { keepsBefore?: boolean }): void;
  /** Saves now what is not saved yet. */
  flush(options?: { isLeaving?: boolean }): Promise<void>;
  /** The same, before another text takes the place of this one. @throws NotSafeError */
  makeSafe(): Promise<void>;
  /** Saves what the device has kept of another sitting. @throws CallFailure */
  putAside(kept: Kept<Local>): Promise<void>;
  /** While it is published: saves nothing until `resume`, lets no other text take its place, and waits for the save under way. */
  pause(): Promise<void>;
  resume(): void;
  /** In a conflict ours is to stand: theirs becomes a draft of its own. @throws CallFailure */
  keepOurs(): Promise<void>;
  /** In a conflict theirs is to stand: ours becomes a draft of its own. @returns theirs @throws CallFailure, NotSafeError */
  keepTheirs(): Promise<DraftBody | undefined>;
  /** It has been published, or is not wanted any more: nothing is saved after this. */
  forget(): void;
};

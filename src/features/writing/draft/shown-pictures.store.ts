import { isOnItsWay, type KeptUpload, type Uploads } from '../picture/upload/uploads.store.ts';

/** The pictures that a text shows. Beside them its writer has those that were taken out, and may come back. */

export type WithPictures = { pictures: KeptUpload[] };

/** How far they are: as far as the one that has come least far. `failed`, too, if one is not on this device. */
type PicturesState = 'up' | 'on their way' | 'failed';

type Options<Local extends WithPictures> = {
  uploads: Uploads;
  /** Ids of the pictures that it shows. */
  inUse: (written: Local) => string[];
  /** What is written now. */
  read: () => Local;
  /** Told when pictures of a draft are neither up nor on this device any more. */
  onMissing: (count: number) => void;
};

export function createShownPictures<Local extends WithPictures>({ uploads, inUse, read, onMissing }: Options<Local>) {
  function state(): PicturesState {
    const all = new Map(uploads.$uploads.get().map((upload) => [upload.id, upload]));
    const shown = inUse(read()).map((id) => all.get(id));
    if (shown.some((upload) => upload === undefined || upload.state === 'failed')) return 'failed';
    return shown.some((upload) => upload && isOnItsWay(upload)) ? 'on their way' : 'up';
  }

  return {
    state,
    /** Waits until none is on its way. @returns whether all of them are up */
    settled(): Promise<boolean> {
      return new Promise((resolve) => {
        const stop = uploads.$uploads.subscribe(() => {
          const reached = state();
          if (reached === 'on their way') return;
          queueMicrotask(() => stop());
          resolve(reached === 'up');
        });
      });
    },
    /** Whether all that a text shows are up: only then another device can show it. */
    areUp(written: Local): boolean {
      const up = new Set(written.pictures.flatMap(({ id, url }) => (url === undefined ? [] : [id])));
      return inUse(written).every((id) => up.has(id));
    },
    /** Puts those of another text in place of all; what was taken out of it before it was up is not sent. */
    async restore(written: Local): Promise<void> {
      const shown = new Set(inUse(written));
      const missing = await uploads.restore(written.pictures.filter(({ id, url }) => url || shown.has(id)));
      if (missing > 0) onMissing(missing);
    },
  };
}

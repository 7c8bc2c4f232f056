import { isOnItsWay, type StoredUpload, type Uploads } from '../picture/upload/uploads.store.ts';

/** The state of the pictures that a text shows. The form also keeps removed pictures, so that undo can restore them. */

export type WithPictures = { pictures: StoredUpload[] };

/** The worst state of all pictures. A picture that is not on this device counts as `failed`. */
type PicturesState = 'up' | 'on their way' | 'failed';

type Options<Local extends WithPictures> = {
  uploads: Uploads;
  /** Returns the upload ids of the pictures that the text shows. */
  inUse: (written: Local) => string[];
  /** Returns the form's current values. */
  read: () => Local;
  /** Called if pictures of a draft are neither uploaded nor on this device any more. */
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
    /** Calls `changed` after each change of an upload. @returns a function that ends this */
    listen: (changed: () => void) => uploads.$uploads.listen(changed),
    /** Waits until no upload is under way. @returns whether all pictures are uploaded */
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
    /** Returns whether all pictures of a text are uploaded. Only then can another device show the text. */
    areUp(written: Local): boolean {
      const up = new Set(written.pictures.flatMap(({ id, url }) => (url === undefined ? [] : [id])));
      return inUse(written).every((id) => up.has(id));
    },
    /** Replaces all pictures by those of another text. Removed pictures that were never uploaded are dropped. */
    async restore(written: Local): Promise<void> {
      const shown = new Set(inUse(written));
      const missing = await uploads.restore(written.pictures.filter(({ id, url }) => url || shown.has(id)));
      if (missing > 0) onMissing(missing);
    },
  };
}

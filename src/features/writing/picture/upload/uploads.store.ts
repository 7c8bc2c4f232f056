import { atom, type ReadableAtom } from 'nanostores';
import type { CallFailure } from '../../../../http/browser/client.browser.ts';
import { sendForm } from '../../../../http/browser/send-file.browser.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { MAX_UPLOAD_BYTES } from '../limits.ts';
import type { UploadTarget } from '../picture.ts';
import type { Picture } from '../../../../model/picture.ts';
import { uploadForm } from './upload-form.ts';
import { forgetFile, storeFile, readStoredFile } from './waiting-files.browser.ts';

/**
 * Uploads of photos in the order in which they will be shown. They start while the member writes, pause while there is
 * no connection, and resume afterwards.
 */

/** `waiting`: queued, or without a connection. `failed`: an error that a retry may not fix. */
type UploadState = 'waiting' | 'sending' | 'failed' | 'up';

export type Upload = {
  id: string;
  state: UploadState;
  /** The address to show: a `blob:` address until the upload is complete. */
  src: string;
  alt: string;
  /** The fraction that is sent, between 0 and 1. */
  sent: number;
  /** The address, after the upload. */
  url?: string;
  /** The stored picture, after the upload. */
  picture?: Picture;
  fault?: string;
  /** Whether a retry cannot help. */
  isHopeless?: boolean;
};

/** The fields of a photo that a draft stores. */
export type StoredUpload = Pick<Upload, 'id' | 'alt' | 'url' | 'picture'>;

/** Returns whether the upload is neither complete nor failed. */
export const isOnItsWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';

export type Uploads = {
  $uploads: ReadableAtom<Upload[]>;
  /** @returns the ids of the added uploads, and the number of files that exceed the limit and are left out */
  add(files: File[]): { added: string[]; left: number };
  retry(id: string): void;
  /** Removes an upload and aborts it if it is being sent. */
  remove(id: string): void;
  /**
   * Marks uploaded photos that the server has deleted as failed, with this message.
   * @returns the number of these photos
   */
  failGone(fault: string): Promise<number>;
  move(id: string, position: number): void;
  describe(id: string, alt: string): void;
  /** Returns all uploads as a draft stores them. */
  kept(): StoredUpload[];
  /**
   * Replaces all uploads by those of a draft.
   * @returns the number of photos that were not uploaded and are not on this device any more
   */
  restore(kept: StoredUpload[]): Promise<number>;
  /** Deletes all photos from the device. Call it after publication. */
  forget(): void;
};

type Options = {
  target: UploadTarget;
  limit: number;
  /** Called after each photo whose metadata had a location. */
  onLocationRemoved: () => void;
};

const AT_ONCE = 2;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;
const TOO_LARGE = '10MB보다 큰 사진은 올릴 수 없어요.';
const NO_CONNECTION = '연결되면 이어서 올릴게요.';

export function createUploads({ target, limit, onLocationRemoved }: Options): Uploads {
  const $uploads = atom<Upload[]>([]);
  const files = new Map<string, File>();
  const senders = new Map<string, AbortController>();
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const change = (id: string, changes: Partial<Upload>) =>
    $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const has = (id: string) => $uploads.get().some((upload) => upload.id === id);

  function sendNext(): void {
    clearTimeout(retry);
    retry = undefined;
    while (senders.size < AT_ONCE) {
      const next = $uploads.get().find(({ id, state }) => state === 'waiting' && !senders.has(id));
      const file = next && files.get(next.id);
      if (!next || !file) return;
      void send(next.id, file);
    }
  }

  async function send(id: string, file: File): Promise<void> {
    const sender = new AbortController();
    senders.set(id, sender);
    // Keeps an error message about the connection until the first bytes are sent.
    change(id, { state: 'sending', sent: 0 });
    try {
      const { result, hadLocation, picture } = await sendForm<{
        result: string;
        hadLocation: boolean;
        picture: Picture;
      }>('/api/v1/uploadImage', uploadForm(target, file), {
        signal: sender.signal,
        onProgress: (sent) => change(id, { sent, fault: undefined }),
      });
      change(id, { state: 'up', sent: 1, url: result, picture, fault: undefined });
      retryMs = FIRST_RETRY_MS;
      void forgetFile(id);
      files.delete(id);
      if (hadLocation && has(id)) onLocationRemoved();
    } catch (failure) {
      if (!sender.signal.aborted) fail(id, failure as CallFailure);
    } finally {
      senders.delete(id);
      if (!retry) sendNext();
    }
  }

  function fail(id: string, { status, code, message }: CallFailure): void {
    const mayPass = status === 0 || (status === 429 && code !== 'UPLOADS_SPENT') || status >= 500;
    if (!mayPass) {
      change(id, { state: 'failed', fault: message });
      return;
    }
    change(id, { state: 'waiting', sent: 0, fault: status === 0 ? NO_CONNECTION : message });
    clearTimeout(retry);
    retry = setTimeout(sendNext, retryMs);
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
  }

  function drop({ id, src }: Upload): void {
    senders.get(id)?.abort(new DOMException('taken away', 'AbortError'));
    files.delete(id);
    void forgetFile(id);
    if (src.startsWith('blob:')) URL.revokeObjectURL(src);
  }

  function waiting(id: string, file: File, alt: string): Upload {
    files.set(id, file);
    const isTooLarge = file.size > MAX_UPLOAD_BYTES;
    return {
      id,
      alt,
      src: URL.createObjectURL(file),
      sent: 0,
      ...(isTooLarge ? { state: 'failed', fault: TOO_LARGE, isHopeless: true } : { state: 'waiting' }),
    };
  }

  if (typeof addEventListener === 'function') addEventListener('online', sendNext);

  return {
    $uploads,
    add(chosen) {
      const room = Math.max(0, limit - $uploads.get().length);
      const added = chosen.slice(0, room).map((file) => {
        const upload = waiting(randomId(), file, '');
        if (upload.state === 'waiting') void storeFile(upload.id, file);
        return upload;
      });
      $uploads.set([...$uploads.get(), ...added]);
      sendNext();
      return { added: added.map(({ id }) => id), left: chosen.length - added.length };
    },
    retry(id) {
      change(id, { state: 'waiting', fault: undefined });
      sendNext();
    },
    remove(id) {
      const upload = $uploads.get().find((each) => each.id === id);
      if (!upload) return;
      $uploads.set($uploads.get().filter((each) => each !== upload));
      drop(upload);
    },
    async failGone(fault) {
      const gone = await Promise.all($uploads.get().map(async ({ id, url }) => (url && (await isGone(url)) ? id : [])));
      for (const id of gone.flat()) change(id, { state: 'failed', url: undefined, fault, isHopeless: true });
      return gone.flat().length;
    },
    move(id, position) {
      const moved = $uploads.get().find((upload) => upload.id === id);
      if (!moved) return;
      $uploads.set(
        $uploads
          .get()
          .filter((upload) => upload !== moved)
          .toSpliced(position, 0, moved),
      );
    },
    describe(id, alt) {
      change(id, { alt });
    },
    kept: () =>
      $uploads
        .get()
        .map(({ id, alt, url, picture }) => ({ id, alt, ...(url && { url }), ...(picture && { picture }) })),
    async restore(kept) {
      for (const upload of $uploads.get()) drop(upload);
      $uploads.set([]);
      const wanted = kept.slice(0, limit);
      const restored = await Promise.all(
        wanted.map(async ({ id, alt, url, picture }): Promise<Upload | undefined> => {
          if (url) return { id, alt, url, ...(picture && { picture }), src: url, state: 'up', sent: 1 };
          const file = await readStoredFile(id);
          return file && waiting(id, file, alt);
        }),
      );
      const found = restored.filter((upload) => upload !== undefined);
      // The member may have added photos meanwhile.
      $uploads.set([...found, ...$uploads.get()]);
      sendNext();
      return wanted.length - found.length;
    },
    forget() {
      for (const upload of $uploads.get()) drop(upload);
    },
  };
}

/** Returns whether the server answers that the picture does not exist. A failed request does not count. */
async function isGone(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}

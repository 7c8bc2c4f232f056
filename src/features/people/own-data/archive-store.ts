import type { Readable } from 'node:stream';

/**
 * Returns the key of an archive, for use in a path. Keys come from the database, and a restored backup may be crafted.
 * @throws Error for any text that could lead to another file
 */
export function safeArchiveKey(key: string): string {
  if (!/^[0-9a-f]{40}$/.test(key)) throw new Error('malformed archive key');
  return key;
}

/** Unfinished archives on the disk of this machine. */
export type ArchiveDrafts = {
  /**
   * Returns a new path for this archive, and deletes files of earlier attempts.
   * @throws Error if the disk has little free space
   */
  draftPath(key: string): Promise<string>;
  /** Deletes old unfinished files, which killed processes have left. */
  clearDrafts(): Promise<void>;
};

/** The place of finished archives: a folder or a bucket. Only the application reads them. */
export type ArchivePlace = {
  /** Adds a finished file. It appears completely or not at all. */
  add(key: string, path: string): Promise<void>;
  find(key: string): Promise<{ size: number; read(): Promise<Readable> } | undefined>;
  remove(key: string): Promise<void>;
};

export type ArchiveStore = ArchiveDrafts & ArchivePlace;

declare module '../../../http/api.ts' {
  interface Application {
    archives: ArchiveStore;
  }
}

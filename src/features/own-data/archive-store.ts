import type { Readable } from 'node:stream';

/**
 * Returns the key of an archive, for use in a path. Keys come from the database, and a restored backup may be crafted.
 * @throws Error for any text that could lead to another file
 */
export function safeArchiveKey(key: string): string {
  if (!/^[0-9a-f]{40}$/.test(key)) throw new Error('malformed archive key');
  return key;
}

/** Where archives are written before they are added: on this machine's disk. */
export type ArchiveDrafts = {
  /**
   * Where one may be written anew; what is left of an earlier attempt at it goes.
   * @throws Error while the disk has little room
   */
  draftPath(key: string): Promise<string>;
  /** Takes away what was left half-written long ago by processes that were killed. */
  clearDrafts(): Promise<void>;
};

/** Where members' archives lie: a folder or a bucket. What is in it is reached through the application alone. */
export type ArchivePlace = {
  /** Takes in a file that has been written; it appears whole or not at all. */
  add(key: string, path: string): Promise<void>;
  find(key: string): Promise<{ size: number; read(): Promise<Readable> } | undefined>;
  /** One that is already gone is no fault. */
  remove(key: string): Promise<void>;
};

export type ArchiveStore = ArchiveDrafts & ArchivePlace;

import type { Readable } from 'node:stream';

/** Where members' archives lie: a folder or a bucket. What is in it is reached through the application alone. */
export type ArchiveStore = {
  /** Where an archive may be written before it is added, on this machine's disk. */
  draftPath(key: string): Promise<string>;
  /** Takes in a file that has been written; it appears whole or not at all. */
  add(key: string, path: string): Promise<void>;
  find(key: string): Promise<{ size: number; read(): Promise<Readable> } | undefined>;
  /** One that is already gone is no fault. */
  remove(key: string): Promise<void>;
};

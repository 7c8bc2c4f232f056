import type { Readable } from 'node:stream';
import * as z from 'zod';
import { type PictureFile, uploadTargets } from './picture.ts';
import { pictureSchema } from './picture-schema.ts';

/** The form of a picture's key, which is the name of its folder. */
export const pictureKeyPattern = /^[a-z0-9]{20}$/;

/**
 * Returns the key, for use in a path. Keys come from the database, and a restored backup may be crafted.
 * @throws Error for any text that could lead to another folder
 */
export function safePictureKey(key: string): string {
  if (!pictureKeyPattern.test(key)) throw new Error('malformed picture key');
  return key;
}

/** What is stored beside a picture's files. While it is there, the picture exists. */
export const descriptionSchema = pictureSchema.extend({
  /** Ours, whatever its form: a caller's has to be well formed. */
  thumbhash: z.string(),
  /**
   * The name of the drawing, for a picture that a program draws. It becomes part of a path, and a backup may be
   * crafted.
   */
  drawing: z
    .string()
    .max(100)
    .regex(/^[\w-]+(\.[\w-]+)*$/)
    .optional(),
  /** What it was uploaded for, which its files are named after. */
  target: z.enum(uploadTargets).optional(),
});
export type PictureDescription = z.infer<typeof descriptionSchema>;

/** Of bytes, both ends included. */
export type ByteRange = { start: number; end: number };

export type StoredFile = {
  /** In bytes. */
  size: number;
  /** Gives its bytes, or a range of them. */
  read(range?: ByteRange): Promise<Readable>;
};

/**
 * Where pictures lie: a folder or a bucket each, of a description, an original and the files that are served. All of
 * it throws `StoreUnavailableError` while the store does not answer.
 */
export type PictureStore = {
  /** Whether there is room for what members bring; something is left for everything else. */
  hasRoom(): Promise<boolean>;
  /** Stores a new picture; it appears whole or not at all. */
  add(description: PictureDescription, files: PictureFile[], original?: Uint8Array): Promise<void>;
  describe(key: string): Promise<PictureDescription | undefined>;
  /** What the files are made from; there is none when a program draws them. */
  original(key: string): Promise<Uint8Array | undefined>;
  /** A file that has been made. */
  find(key: string, name: string): Promise<StoredFile | undefined>;
  /** Adds a file to a picture; it appears whole or not at all. @returns whether the picture still exists */
  addFile(key: string, file: PictureFile): Promise<boolean>;
  /** Removes a picture that nothing shows any more; one that is already gone is no fault. */
  remove(key: string): Promise<void>;
  /** Does the work that makes a file while no other process that can be told of it does the same. */
  alone<Result>(key: string, name: string, work: () => Promise<Result>): Promise<Result>;
  /** Clears away what killed processes have left half done. */
  clear(): Promise<void>;
};

/** The store does not answer, or not to us. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

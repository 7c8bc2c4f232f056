import type { Readable } from 'node:stream';
import * as z from 'zod';
import { type PictureFile, uploadTargets } from '../picture.ts';
import { pictureSchema } from '../picture-schema.ts';

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

/** The description that is stored beside a picture's files. A picture exists as long as its description does. */
export const descriptionSchema = pictureSchema.extend({
  /** The server computes this value, so no format is required. A value from a caller has to match `pictureSchema`. */
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
  /** The purpose of the upload. Saved files are named after it. */
  target: z.enum(uploadTargets).optional(),
});
export type PictureDescription = z.infer<typeof descriptionSchema>;

/** A range of bytes, both ends included. */
export type ByteRange = { start: number; end: number };

export type StoredFile = {
  /** In bytes. */
  size: number;
  /** Returns the file's bytes, or a range of them. */
  read(range?: ByteRange): Promise<Readable>;
};

/**
 * A store of pictures. Each picture has a folder or a prefix in a bucket with a description, an original and the served
 * files. All methods throw `StoreUnavailableError` while the store does not answer.
 */
export type PictureStore = {
  /** Returns whether there is room for uploads. Some space stays reserved for everything else. */
  hasRoom(): Promise<boolean>;
  /** Stores a new picture. It appears completely or not at all. */
  add(description: PictureDescription, files: PictureFile[], original?: Uint8Array): Promise<void>;
  describe(key: string): Promise<PictureDescription | undefined>;
  /** Returns the original from which the files are made. Pictures that a program draws have none. */
  original(key: string): Promise<Uint8Array | undefined>;
  find(key: string, name: string): Promise<StoredFile | undefined>;
  /**
   * Adds a file to a picture. The file appears completely or not at all.
   * @returns whether the picture still exists
   */
  addFile(key: string, file: PictureFile): Promise<boolean>;
  /** Deletes a picture that nothing shows any more. It is no error if the picture is already deleted. */
  remove(key: string): Promise<void>;
  /** Runs `work`, which makes a file. If the store has locks, no other process makes the same file meanwhile. */
  alone<Result>(key: string, name: string, work: () => Promise<Result>): Promise<Result>;
  /** Deletes what killed processes have left unfinished. */
  clear(): Promise<void>;
};

declare module '../../../../http/api.ts' {
  interface Application {
    pictures: PictureStore;
  }
}

/** The store does not answer, or refuses our credentials. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

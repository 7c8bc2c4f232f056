import type { Priority } from '../../../../lib/work-queue.ts';
import { encoderQueue, resizePicture } from './encoder.server.ts';
import { fileName, fileNames, storedWidths } from '../picture.ts';
import type { Picture } from '../../../../model/picture.ts';
import type { PictureDescription, PictureStore } from '../store/picture-store.ts';

/**
 * Draws a file of a picture that a program draws.
 * @param drawing the name of the drawing from the picture's description
 */
export type Draw = (drawing: string, name: string) => Promise<Uint8Array>;

type Options = {
  priority?: Priority;
  /** The network that sent the request. Networks take turns. */
  from?: string;
  /** Aborted when the caller no longer waits. */
  signal?: AbortSignal;
  draw?: Draw;
  /**
   * Called if this call made the file.
   * @param ms how long that took, in milliseconds
   */
  onMade?: (ms: number) => void;
};

/**
 * Makes a file of a picture unless it exists. Concurrent calls of one process share one task; on a local disk, all
 * processes do.
 * @param name any file name; names that the picture does not have cost nothing
 * @returns whether the file exists now; false if there is no such picture or file
 * @throws QueueFullError
 */
export async function makePictureFile(
  store: PictureStore,
  key: string,
  name: string,
  { priority = 'reader', from, signal, draw, onMade }: Options = {},
): Promise<boolean> {
  const description = await store.describe(key);
  if (!description || !fileNames(description.width).includes(name)) return false;
  const work = () => makeUnlessThere(store, description, name, { draw, onMade });
  return encoderQueue().run({ key: `${key}/${name}`, priority, from, signal }, work);
}

/**
 * Makes the AVIF files of a picture in the background, since most readers request these. All other files are made on
 * request.
 */
export function makeAhead(store: PictureStore, { key, width }: Picture): void {
  for (const each of storedWidths(width)) {
    // The same error occurs again, and is reported, when a reader requests the file.
    makePictureFile(store, key, fileName(each, 'avif'), { priority: 'background' }).catch(() => {});
  }
}

function makeUnlessThere(
  store: PictureStore,
  description: PictureDescription,
  name: string,
  { draw, onMade }: Pick<Options, 'draw' | 'onMade'>,
): Promise<boolean> {
  const { key } = description;
  return store.alone(key, name, async () => {
    if (await store.find(key, name)) return true;
    const began = performance.now();
    const bytes = await bytesOf(store, description, name, draw);
    if (!bytes || !(await store.addFile(key, { name, bytes }))) return false;
    onMade?.(performance.now() - began);
    return true;
  });
}

async function bytesOf(
  store: PictureStore,
  { key, drawing }: PictureDescription,
  name: string,
  draw: Draw | undefined,
): Promise<Uint8Array | undefined> {
  if (drawing !== undefined) return draw?.(drawing, name);
  const original = await store.original(key);
  return original && resizePicture(original, name);
}

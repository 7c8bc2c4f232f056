import type { Sharp } from 'sharp';
import { PREVIEW_FILE } from '../picture.ts';

/**
 * Measured at 640 pixels wide, by effort, as processor time and size:
 * - 1: photograph 74 ms, 22,311 bytes; drawing 47 ms, 12,885 bytes
 * - 2: photograph 120 ms, 22,259 bytes; drawing 81 ms, 11,062 bytes
 * - 3: photograph 199 ms, 21,188 bytes; drawing 192 ms, 10,434 bytes
 * - 4: photograph 946 ms, 20,947 bytes; drawing 636 ms, 9,936 bytes
 *
 * Above 2, each step saves a few percent of the bytes, and takes twice, then up to five times as long.
 */
const AVIF = { quality: 52, effort: 2 };
const WEBP = { quality: 76, effort: 3 };

/**
 * Encodes one of the files that are served.
 * @param picture a picture without transparency
 * @param name a name from `fileNames`
 */
export async function encodeFile(picture: Sharp, name: string): Promise<Uint8Array> {
  if (name === PREVIEW_FILE) {
    return picture.resize(800, 400, { fit: 'cover' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  }
  const resized = picture.resize({ width: Number.parseInt(name, 10) });
  return name.endsWith('.avif') ? resized.avif(AVIF).toBuffer() : resized.webp(WEBP).toBuffer();
}

import type { Sharp } from 'sharp';
import { PREVIEW_FILE } from './picture.ts';

/**
 * Of a photograph and of a drawing, 640 pixels wide, processor milliseconds and bytes by effort:
 * 1: 74, 22,311 and 47, 12,885; 2: 120, 22,259 and 81, 11,062; 3: 199, 21,188 and 192, 10,434; 4: 946, 20,947 and
 * 636, 9,936. From 2 on a few percent of bytes cost twice the time, then ten times.
 */
const AVIF = { quality: 52, effort: 2 };
const WEBP = { quality: 76, effort: 3 };

/**
 * Makes one of the files that we serve.
 * @param picture without transparency
 * @param name as `fileNames` gives it
 */
export async function encodeFile(picture: Sharp, name: string): Promise<Uint8Array> {
  if (name === PREVIEW_FILE) {
    return picture.resize(800, 400, { fit: 'cover' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  }
  const resized = picture.resize({ width: Number.parseInt(name, 10) });
  return name.endsWith('.avif') ? resized.avif(AVIF).toBuffer() : resized.webp(WEBP).toBuffer();
}

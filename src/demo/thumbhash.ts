import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { drawIllustration } from './illustration/index.ts';
import { frame } from './illustration/frame.ts';

const WIDTH = 100;
/** Dots per inch at which a drawing is as many pixels wide as it says. */
const NATURAL_DENSITY = 72;

/** The thumbhash of a drawing, from a rendering so small that it takes a few milliseconds. */
export async function drawThumbhash(name: string): Promise<string> {
  const density = (NATURAL_DENSITY * WIDTH) / frame.width;
  const { data, info } = await sharp(Buffer.from(drawIllustration(name)), { density })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

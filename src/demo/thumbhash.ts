import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { drawIllustration } from './illustration/index.ts';
import { frame } from './illustration/frame.ts';

const WIDTH = 100;
/** The dots per inch at which a drawing has its nominal width in pixels. */
const NATURAL_DENSITY = 72;

/** Returns the thumbhash of a drawing, from a small rendering that takes a few milliseconds. */
export async function drawThumbhash(name: string): Promise<string> {
  const density = (NATURAL_DENSITY * WIDTH) / frame.width;
  const { data, info } = await sharp(Buffer.from(drawIllustration(name)), { density })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/**
 * A child process that turns one untrusted image into an original that we can trust and the first files to serve. It
 * lives apart so that a decoder fault, a bomb or a hang costs one request and not the server.
 */
import readExif from 'exif-reader';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { answerParent } from '../../lib/child-program.ts';
import { encodeFile } from './encode-file.ts';
import { fileName, type PictureFile, pictureFormats, storedWidths } from './picture.ts';

export type ReceiveRequest = { bytes: Uint8Array };
export type ReceivedPicture = {
  width: number;
  height: number;
  thumbhash: string;
  /** Whether the file said where it was taken. */
  hadLocation: boolean;
  /** JPEG: what further files are made from. */
  original: Uint8Array;
  /** The smallest size. */
  files: PictureFile[];
};

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2880;
const DECODE_SECONDS = 5;
const ORIGINAL_QUALITY = 90;
const THUMBHASH_SIDE = 100;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

answerParent(async ({ bytes }: ReceiveRequest): Promise<ReceivedPicture> => {
  const upright = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = upright.info;
  const pixels = () => sharp(upright.data, { raw: { width, height, channels } });
  const opaque = () => pixels().flatten({ background: '#ffffff' });

  const [smallest = width] = storedWidths(width);
  // One after the other: each encoder needs memory of its own.
  const files: PictureFile[] = [];
  for (const name of pictureFormats.map((format) => fileName(smallest, format))) {
    files.push({ name, bytes: await encodeFile(opaque(), name) });
  }
  const original = await opaque().jpeg({ quality: ORIGINAL_QUALITY }).toBuffer();

  const tiny = await pixels()
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data);
  const hadLocation = await hasLocation(bytes);
  return { width, height, thumbhash: Buffer.from(hash).toString('base64'), hadLocation, original, files };
});

async function hasLocation(bytes: Uint8Array): Promise<boolean> {
  const { exif, xmp } = await sharp(bytes).metadata();
  if (xmp?.includes('GPSLatitude')) return true;
  try {
    return exif !== undefined && readExif(exif).GPSInfo?.GPSLatitude !== undefined;
  } catch {
    // A broken record says nothing; it is gone with the rest.
    return false;
  }
}

/**
 * A child process that turns an untrusted image into a trusted original and the first files to serve. A decoder fault,
 * a decompression bomb or a hang then costs one request and not the server.
 */
import readExif from 'exif-reader';
import sharp, { type Metadata } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { answerParent } from '../../../../lib/child-program.ts';
import { encodeFile } from './encode-file.ts';
import { fileName, type PictureFile, pictureFormats, storedWidths } from '../picture.ts';

export type ReceiveRequest = { bytes: Uint8Array };
export type ReceivedPicture = {
  width: number;
  height: number;
  thumbhash: string;
  /** Whether the metadata of the file had a location. */
  hadLocation: boolean;
  /** A JPEG, from which all further files are made. */
  original: Uint8Array;
  files: PictureFile[];
};

const MAX_PIXELS = 50_000_000;
/** libvips decodes whole rows, and needs several of them at a time. */
const MAX_SOURCE_SIDE = 16_384;
/** The size of all decoded samples: `MAX_PIXELS` with four channels of 8 bits. */
const MAX_DECODED_BYTES = 200_000_000;
const BYTES_OF_SAMPLE: Partial<Record<NonNullable<Metadata['depth']>, number>> = { uchar: 1, ushort: 2 };
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
  const metadata = await sharp(bytes).metadata();
  if (!isDecodable(metadata)) throw new Error('the picture is too large to be decoded');
  // Decoders warn about faults that browsers tolerate, such as a wrong byte in the JPEG headers of some phones. A
  // truncated file is an error.
  const upright = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
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
  // Sequential, since each encoder needs memory of its own.
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
  const hadLocation = hasLocation(metadata);
  return { width, height, thumbhash: Buffer.from(hash).toString('base64'), hadLocation, original, files };
});

/** Decides by the file header, before any pixel is decoded. */
function isDecodable({ width, height, channels, depth }: Metadata): boolean {
  const bytesOfSample = BYTES_OF_SAMPLE[depth];
  if (bytesOfSample === undefined || Math.max(width, height) > MAX_SOURCE_SIDE) return false;
  return width * height * channels * bytesOfSample <= MAX_DECODED_BYTES;
}

function hasLocation({ exif, xmp }: Metadata): boolean {
  if (xmp?.includes('GPSLatitude')) return true;
  try {
    return exif !== undefined && readExif(exif).GPSInfo?.GPSLatitude !== undefined;
  } catch {
    // Broken metadata counts as no location. No metadata is kept in any case.
    return false;
  }
}

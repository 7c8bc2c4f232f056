/**
 * A child process that turns one untrusted image into the files we serve. It lives apart so that a decoder fault,
 * a bomb or a hang costs one request and not the server.
 */
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { storedWidths } from './picture.ts';

export type EncodeRequest = { bytes: Uint8Array };
export type EncodedPicture = {
  width: number;
  height: number;
  thumbhash: string;
  files: { name: string; bytes: Uint8Array }[];
};
export type EncodeAnswer = { picture: EncodedPicture } | { refused: string };

const MAX_PIXELS = 50_000_000;
const DECODE_SECONDS = 5;
const THUMBHASH_SIDE = 100;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

process.on('message', async ({ bytes }: EncodeRequest) => {
  try {
    process.send?.({ picture: await encode(bytes) } satisfies EncodeAnswer);
  } catch (error) {
    process.send?.({ refused: String(error) } satisfies EncodeAnswer);
  }
});
process.on('disconnect', () => process.exit());

async function encode(bytes: Uint8Array): Promise<EncodedPicture> {
  const upright = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: 2880, height: 2880, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const pixels = () => sharp(upright.data, { raw: { width, height, channels: 4 } });

  const files: EncodedPicture['files'] = [];
  for (const target of storedWidths(width)) {
    const resized = await pixels()
      .resize({ width: target })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const source = () => sharp(resized.data, { raw: resized.info });
    files.push({ name: `${target}.avif`, bytes: await source().avif({ quality: 52, effort: 2 }).toBuffer() });
    files.push({ name: `${target}.webp`, bytes: await source().webp({ quality: 76, effort: 3 }).toBuffer() });
  }
  const preview = pixels().flatten({ background: '#ffffff' }).resize(800, 400, { fit: 'cover' });
  files.push({ name: 'preview.jpg', bytes: await preview.jpeg({ quality: 80, mozjpeg: true }).toBuffer() });

  const tiny = await pixels()
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data);
  return { width, height, thumbhash: Buffer.from(hash).toString('base64'), files };
}

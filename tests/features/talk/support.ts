import sharp from 'sharp';
import type { Ask } from '../../harness/ask.ts';

/** A small photo of one colour. */
export async function photo(colour = '#6ba539'): Promise<File> {
  const create = { width: 640, height: 480, channels: 3, background: colour } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], 'talk.jpg', { type: 'image/jpeg' });
}

export async function uploadAs(ask: Ask, file?: File, target = 'talk') {
  const form = new FormData();
  form.append('target', target);
  form.append('image', file ?? (await photo()));
  return ask('POST /api/v1/uploadImage', form);
}

/** @returns the picture's address */
export async function uploadedBy(ask: Ask): Promise<string> {
  return (await uploadAs(ask)).body.result;
}

import { MAX_UPLOAD_BYTES } from '../../../writing/picture/limits.ts';

const ENCODED = /^data:image\/[\w.+-]{1,40};base64,/i;

/** Returns the bytes of a `data:` picture; undefined for any other address. */
export function dataPicture(src: string): { bytes: Uint8Array } | { why: string } | undefined {
  if (!/^data:/i.test(src)) return undefined;
  const [start] = ENCODED.exec(src) ?? [];
  if (start === undefined) return { why: 'it is not an accepted picture' };
  if ((src.length * 3) / 4 > MAX_UPLOAD_BYTES) return { why: 'it is too large' };
  return { bytes: Buffer.from(src.slice(start.length), 'base64') };
}

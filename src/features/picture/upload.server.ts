import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api.ts';
import { ApiError } from '../../http/errors.ts';
import { MAX_UPLOAD_BYTES } from './limits.ts';
import { PictureRefusedError } from './encoder.server.ts';
import { storePicture } from './picture.server.ts';
import type { Picture } from './picture.ts';

/**
 * Takes in the picture of a multipart field.
 * @returns undefined when the field is missing or empty
 * @throws ApiError 413 when it is too large, 415 when it is no picture that we take
 */
export async function readUploadedPicture(
  context: Context<ApiEnv>,
  field: string,
  dataDir: string,
): Promise<(Picture & { id: number }) | undefined> {
  if (!context.req.header('content-type')?.startsWith('multipart/form-data')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
  const form = await context.req.parseBody().catch(() => {
    throw new ApiError('BAD_REQUEST');
  });
  const file = form[field];
  if (typeof file === 'string' && file !== '') throw new ApiError('BAD_REQUEST');
  if (!(file instanceof File) || file.size === 0) return undefined;
  if (file.size > MAX_UPLOAD_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE', '사진은 10MB까지 올릴 수 있어요.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await storePicture(context.get('db'), dataDir, bytes);
  } catch (error) {
    if (!(error instanceof PictureRefusedError)) throw error;
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', isHeic(bytes) ? HEIC_ADVICE : UNREADABLE);
  }
}

const UNREADABLE = '사진을 읽지 못했어요. JPG, PNG, WebP, GIF 파일을 올려 주세요.';
const HEIC_ADVICE = 'HEIC 사진은 아직 읽지 못해요. 사진 앱에서 JPG로 내보낸 뒤 올려 주세요.';

/** The brand at the head of the file, as phones write it. */
function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(hei|hev|mif1|msf1)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));
}

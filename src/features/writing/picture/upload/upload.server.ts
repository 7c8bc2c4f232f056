import type { Context } from 'hono';
import type { ApiEnv } from '../../../../http/api.ts';
import { ApiError } from '../../../../http/errors.ts';
import { PlacesOfEach } from '../../../../lib/places-of-each.ts';
import { isQueueFull } from '../../../../lib/work-queue.ts';
import { requireViewer } from '../../../../session/guard.ts';
import { deleteFiles } from '../dropped-pictures.server.ts';
import { PictureRefusedError } from '../encoding/encoder.server.ts';
import { readMultipart } from './multipart.server.ts';
import { type StoredPicture, takeInPicture } from '../picture.server.ts';
import type { UploadTarget } from '../picture.ts';
import { StoreUnavailableError } from '../store/picture-store.ts';
import { spentQuota } from './upload-rows.server.ts';

/** Concurrent uploads of a member, over all sessions. Our pages send two at once. */
const underWay = new PlacesOfEach<number>(2);
const RETRY_AFTER_SECONDS = 5;
const OTHERS_UNDER_WAY = '다른 사진이 올라가는 중이에요. 잠시 후 다시 시도해 주세요.';

type TargetOf = (texts: ReadonlyMap<string, string>) => UploadTarget | undefined;

/**
 * Reads and stores the picture of a multipart field. Call `storeUpload` to keep it.
 * @param targetOf returns the purpose by the other fields, or throws if they are invalid; called before the picture is
 * decoded
 * @returns undefined if the field is missing or empty
 * @throws ApiError before the body is read: TOO_MANY_REQUESTS while two uploads of the member are in progress,
 * UPLOADS_SPENT at the daily limit, STORAGE_FULL if the disk has little room. Then 413 if the file is too large, 415 if
 * it is not a picture that we accept, 503 if the queue is full or the store does not answer.
 */
export async function readUploadedPicture(
  context: Context<ApiEnv>,
  field: string,
  targetOf: TargetOf = () => undefined,
): Promise<StoredPicture | undefined> {
  const giveBack = underWay.take(requireViewer(context).id);
  if (!giveBack) throw new ApiError('TOO_MANY_REQUESTS', OTHERS_UNDER_WAY, {}, RETRY_AFTER_SECONDS);
  try {
    return await readAndTakeIn(context, field, targetOf);
  } finally {
    giveBack();
  }
}

async function readAndTakeIn(
  context: Context<ApiEnv>,
  field: string,
  targetOf: TargetOf,
): Promise<StoredPicture | undefined> {
  const { id: memberId } = requireViewer(context);
  if (!context.req.header('content-type')?.startsWith('multipart/form-data')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
  const { db, pictures, log, requestId } = context.var;
  const refusal = (await pictures.hasRoom()) ? await spentQuota(db, memberId) : new ApiError('STORAGE_FULL');
  const { file: bytes, texts } = await readMultipart(context.req.raw, field, refusal);
  const target = targetOf(texts);
  if (!bytes) return undefined;
  try {
    return await takeInPicture(db, pictures, { memberId, bytes, target });
  } catch (error) {
    if (isQueueFull(error)) throw new ApiError('UNAVAILABLE', undefined, {}, error.retryAfter);
    if (error instanceof StoreUnavailableError) {
      log.error({ err: error, requestId }, 'storing a picture failed');
      throw new ApiError('UNAVAILABLE');
    }
    if (!(error instanceof PictureRefusedError)) throw error;
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', isHeic(bytes) ? HEIC_ADVICE : UNREADABLE);
  }
}

/** Deletes the files of a picture whose row was just deleted. An error is logged, and a job retries. */
export async function deleteFilesNow(
  { db, pictures, log, requestId }: Pick<ApiEnv['Variables'], 'db' | 'pictures' | 'log' | 'requestId'>,
  key: string,
): Promise<void> {
  await deleteFiles(db, pictures, key).catch((error) => {
    log.error({ err: error, requestId, picture: key }, 'the files of a picture were not deleted');
  });
}

const UNREADABLE = '사진을 읽지 못했어요. JPG, PNG, WebP, GIF 파일을 올려 주세요.';
const HEIC_ADVICE = 'HEIC 사진은 아직 읽지 못해요. 사진 앱에서 JPG로 내보낸 뒤 올려 주세요.';

/** Returns whether the file header has a brand of HEIC. */
function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(hei|hev|mif1|msf1)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));
}

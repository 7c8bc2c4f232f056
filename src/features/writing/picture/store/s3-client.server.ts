import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../../config/s3-settings.ts';
import { StoreUnavailableError } from './picture-store.ts';

/** The caller that waits for the bucket: a reader of a page, or a command that transfers thousands of pictures. */
export type Waiting = 'reader' | 'command';

/** The timeout of one attempt, in milliseconds, and the number of attempts. */
const patience: Record<Waiting, { answerMs: number; attempts: number }> = {
  reader: { answerMs: 3_000, attempts: 2 },
  command: { answerMs: 30_000, attempts: 5 },
};

/** The timeout includes the transfer, so a request with a body gets additional time: its size divided by this rate. */
const SLOWEST_BYTES_PER_MS = 80;
const agent = { keepAlive: true, maxSockets: 200 };

export function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  waiting: Waiting = 'reader',
): S3Client {
  const { answerMs, attempts } = patience[waiting];
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // All stores support addresses with the bucket in the path. Some do not support the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: answerMs,
      socketTimeout: Math.max(10_000, answerMs),
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    maxAttempts: attempts,
  });
}

/** Returns the timeout of a request with a body of this size, in milliseconds. */
export function timeToSend(bytes: number, waiting: Waiting = 'reader'): number {
  return patience[waiting].answerMs + bytes / SLOWEST_BYTES_PER_MS;
}

/** @throws StoreUnavailableError */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw new StoreUnavailableError('the request to the bucket failed', { cause: error });
  }
}

/**
 * @returns undefined if the object does not exist
 * @throws StoreUnavailableError
 */
export async function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    return answered(Promise.reject(error));
  }
}

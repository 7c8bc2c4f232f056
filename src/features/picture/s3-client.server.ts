import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../s3-settings.ts';
import { StoreUnavailableError } from './picture-store.ts';

/** A bucket that does not answer within this time is tried once more; then whoever waits is told. */
const ANSWER_MS = 3_000;
/** The time includes that of sending: an object is given as long as it takes at this rate. */
const SLOWEST_BYTES_PER_MS = 80;
const WAITING = {
  connectionTimeout: 2_000,
  requestTimeout: ANSWER_MS,
  socketTimeout: 10_000,
  throwOnRequestTimeout: true,
};
const agent = { keepAlive: true, maxSockets: 200 };
const ATTEMPTS = 2;

export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Every store understands addresses with the bucket in their path; not every store the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...WAITING, httpAgent: agent, httpsAgent: agent },
    maxAttempts: ATTEMPTS,
  });
}

/** How long an object of so many bytes may take, in milliseconds. */
export function timeToSend(bytes: number): number {
  return ANSWER_MS + bytes / SLOWEST_BYTES_PER_MS;
}

/** @throws StoreUnavailableError */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw new StoreUnavailableError('the bucket did not do what it was asked', { cause: error });
  }
}

/** @returns undefined when there is no such object @throws StoreUnavailableError */
export async function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    return answered(Promise.reject(error));
  }
}

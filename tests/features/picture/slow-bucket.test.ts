import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openS3Store } from '../../../src/features/writing/picture/store/s3-store.server.ts';
import { StoreUnavailableError } from '../../../src/features/writing/picture/store/picture-store.ts';
import { s3Settings } from '../../../src/config/s3-settings.ts';
import { startSlowBucket } from '../../harness/services/bucket.ts';

const description = { key: 'aaaaaaaaaaaaaaaaaaaa', width: 9, height: 9, thumbhash: '' };

afterEach(() => {
  vi.useRealTimers();
});

async function openSlowBucket() {
  const bucket = await startSlowBucket();
  onTestFinished(bucket.stop);
  const settings = s3Settings(bucket.env);
  if (!settings) throw new Error('the bucket has no settings');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { bucket, store: openS3Store(settings) };
}

test('a large original is stored over a slow line', async () => {
  const { bucket, store } = await openSlowBucket();
  const stored = store.add(description, [], Buffer.alloc(4_000_000));
  while (bucket.waiting() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(40_000);
  bucket.answer();
  await stored;
});

test('a small file times out soon, and is retried once', async () => {
  const { bucket, store } = await openSlowBucket();
  const refused = expect(store.add(description, [], Buffer.alloc(1_000))).rejects.toThrow(StoreUnavailableError);
  for (const attempt of [1, 2]) {
    while (bucket.waiting() < attempt) await vi.advanceTimersByTimeAsync(10);
    await vi.advanceTimersByTimeAsync(4_000);
  }
  await refused;
});

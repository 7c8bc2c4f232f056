import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodePicture, PictureRefusedError } from '../../src/features/picture/encoder.server.ts';
import { pictureDir } from '../../src/features/picture/file-store.server.ts';
import { storePicture } from '../../src/features/picture/picture.server.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6ba539' } });

describe('an accepted picture', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase('embedded');
  });
  afterAll(() => database?.stop());

  test('is upright, without metadata, in every width and both formats', async () => {
    const sideways = await blank(1600, 1000)
      .withExif({ IFD0: { Make: 'camera' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const stored = await storePicture(database.db, database.dataDir, sideways);
    expect([stored.width, stored.height]).toEqual([1000, 1600]);
    expect(stored.key).toMatch(/^[a-z2-7]{20}$/);
    for (const width of [320, 640, 960, 1000]) {
      for (const format of ['avif', 'webp']) {
        const file = await readFile(join(pictureDir(database.dataDir, stored.key), `${width}.${format}`));
        const metadata = await sharp(file).metadata();
        expect([metadata.width, metadata.exif, metadata.orientation]).toEqual([width, undefined, undefined]);
      }
    }
    const preview = await sharp(join(pictureDir(database.dataDir, stored.key), 'preview.jpg')).metadata();
    expect([preview.width, preview.height]).toEqual([800, 400]);
  });
});

describe('a refused picture', () => {
  test.each([
    ['text', () => Buffer.from('no picture at all')],
    ['nothing', () => Buffer.alloc(0)],
    [
      'SVG',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ['TIFF', () => blank(20, 20).tiff().toBuffer()],
    ['AVIF', () => blank(20, 20).avif().toBuffer()],
    ['a truncated PNG', async () => (await blank(400, 400).png().toBuffer()).subarray(0, 200)],
    ['over 50 million pixels', () => blank(9_000, 6_000).png({ compressionLevel: 1 }).toBuffer()],
  ] as const)('%s', async (_, make) => {
    await expect(encodePicture(await make())).rejects.toThrow(PictureRefusedError);
  });

  test('costs nobody else anything', async () => {
    const good = await blank(64, 64).png().toBuffer();
    const answers = await Promise.allSettled([
      encodePicture(Buffer.from('bad')),
      encodePicture(good),
      encodePicture(Buffer.from('bad')),
      encodePicture(good),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PictureRefusedError, receivePicture } from '../../src/features/writing/picture/encoding/encoder.server.ts';
import { isQueueFull } from '../../src/lib/work-queue.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6ba539' } });

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
    await expect(receivePicture(await make())).rejects.toThrow(PictureRefusedError);
  });

  test('does not affect concurrent pictures', async () => {
    const good = await blank(64, 64).png().toBuffer();
    const answers = await Promise.allSettled([
      receivePicture(Buffer.from('bad')),
      receivePicture(good),
      receivePicture(Buffer.from('bad')),
      receivePicture(good),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('is refused while too many pictures are being read', async () => {
    const good = await blank(64, 64).png().toBuffer();
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => receivePicture(good)));
    const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason);
    expect([refused.length > 0, refused.length < 60, refused.every(isQueueFull)]).toEqual([true, true, true]);
  });
});

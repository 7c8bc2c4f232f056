import { once } from 'node:events';
import { createDeflate, crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH = 49_000_000;
/** 16 bits each for red, green, blue and alpha. */
const BYTES_PER_PIXEL = 8;
const RGBA = 6;
const CHUNK_BYTES = 1_000_000;

/** Returns a PNG of one line with 49,000,000 transparent pixels: 392 MB of samples in less than 400 kB. */
export async function hugePng(): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(1, 4);
  header.writeUInt8(16, 8);
  header.writeUInt8(RGBA, 9);
  const pixels = await compressedZeros(1 + WIDTH * BYTES_PER_PIXEL);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

async function compressedZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const compressed = deflate.toArray();
  const zeros = Buffer.alloc(CHUNK_BYTES);
  for (let left = length; left > 0; left -= CHUNK_BYTES) {
    if (!deflate.write(zeros.subarray(0, Math.min(left, CHUNK_BYTES)))) await once(deflate, 'drain');
  }
  deflate.end();
  return Buffer.concat(await compressed);
}

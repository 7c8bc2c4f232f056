import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/**
 * Files that a member may upload, and the expected answer: 200 for an accepted file, else the status and a word of the
 * message.
 */
export type Brought = {
  name: string;
  make: () => Uint8Array | Promise<Uint8Array>;
  answer: 200 | [status: number, says: RegExp];
  /** Whether the member is told that the file contained a location. */
  hadLocation?: boolean;
  /** Whether its four corners must have the colours of `corners`. */
  isUpright?: boolean;
};

const MIB = 1024 * 1024;
/** Colours of the four quarters of an upright picture, row by row. */
export const corners = ['#c02020', '#20a020', '#2020c0', '#c0c020'] as const;

const WIDTH = 400;
const HEIGHT = 300;

async function upright(width = WIDTH, height = HEIGHT): Promise<Sharp> {
  const [quarterWidth, quarterHeight] = [width / 2, height / 2];
  const quarter = (background: string) =>
    sharp({ create: { width: quarterWidth, height: quarterHeight, channels: 3, background } })
      .png()
      .toBuffer();
  const pieces = await Promise.all(
    corners.map(async (colour, index) => ({
      input: await quarter(colour),
      left: (index % 2) * quarterWidth,
      top: Math.floor(index / 2) * quarterHeight,
    })),
  );
  const canvas = sharp({ create: { width, height, channels: 3, background: '#000000' } });
  return sharp(await canvas.composite(pieces).png().toBuffer());
}

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 107, g: 165, b: 57, alpha: 0.5 } } });
const jpeg = async () => (await upright()).jpeg({ quality: 95 }).toBuffer();
const part = async (whole: Promise<Uint8Array>, share: number) => {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length * share));
};
const text = (words: string) => Buffer.from(words);

/** How a rotated or mirrored camera stores the picture, by EXIF orientation. */
const turned: Record<number, (picture: Sharp) => Sharp> = {
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flip().rotate(90),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(90),
};
const held = async (orientation: number) =>
  turned[orientation]?.(await upright())
    .jpeg({ quality: 95 })
    .withMetadata({ orientation })
    .toBuffer() ?? Buffer.alloc(0);

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG_SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

const ONE_BIT = { depth: 1, colours: 0, channels: 1 };
const RGBA_16 = { depth: 16, colours: 6, channels: 4 };

/** Returns a PNG of zeros with this size in its header. It compresses to a thousandth. */
function pngBomb(
  width: number,
  height: number,
  { rows = height, depth, colours, channels } = { rows: height, ...ONE_BIT },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colours], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil((width * depth * channels) / 8))));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Inserts a chunk before the pixels of a PNG. */
async function pngWith(type: string, data: Uint8Array): Promise<Buffer> {
  const png = await (await upright()).png().toBuffer();
  const afterHeader = PNG_SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk(type, data), png.subarray(afterHeader)]);
}

/** Inserts a segment before the segments of a JPEG. */
async function jpegWith(marker: number, data: Uint8Array): Promise<Buffer> {
  const bytes = await jpeg();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, data, bytes.subarray(2)]);
}

/** Returns a JPEG of this size, padded with comments. */
async function jpegOf(size: number): Promise<Buffer> {
  const bytes = await jpeg();
  const comments: Buffer[] = [];
  for (let left = size - bytes.length; left > 0;) {
    const length = Math.max(4, Math.min(left, 60_000));
    const comment = Buffer.alloc(length, ' ');
    comment.set([0xff, 0xfe], 0);
    comment.writeUInt16BE(length - 2, 2);
    comments.push(comment);
    left -= length;
  }
  return Buffer.concat([bytes.subarray(0, 2), ...comments, bytes.subarray(2)]);
}

/** Damages a JPEG. @param change receives the bytes from this marker on */
async function jpegChanged(marker: number[], change: (segment: Buffer) => void): Promise<Buffer> {
  const bytes = Buffer.from(await jpeg());
  change(bytes.subarray(bytes.indexOf(Buffer.from(marker))));
  return bytes;
}

const jpegSaying = (width: number, height: number) =>
  jpegChanged([0xff, 0xc0], (frame) => {
    frame.writeUInt16BE(height, 5);
    frame.writeUInt16BE(width, 7);
  });

async function animated(): Promise<Sharp> {
  const frames = [await (await upright()).png().toBuffer(), await blank(WIDTH, HEIGHT).png().toBuffer()];
  return sharp(frames, { join: { animated: true } });
}

const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(400)]);
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`;
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="37,33.5N"/></rdf:RDF></x:xmpmeta>`;

const UNREADABLE: Brought['answer'] = [415, /JPG, PNG, WebP, GIF/];
const HEIC: Brought['answer'] = [415, /HEIC.*JPG/];
const TOO_LARGE: Brought['answer'] = [413, /10MB/];

export const corpus: Brought[] = [
  { name: 'a JPEG', make: jpeg, answer: 200, isUpright: true },
  {
    name: 'a progressive JPEG',
    make: async () => (await upright()).jpeg({ progressive: true }).toBuffer(),
    answer: 200,
  },
  { name: 'a grey JPEG', make: async () => (await upright()).greyscale().jpeg().toBuffer(), answer: 200 },
  { name: 'a CMYK JPEG', make: async () => (await upright()).toColourspace('cmyk').jpeg().toBuffer(), answer: 200 },
  {
    name: 'a JPEG in a wide colour space',
    make: async () => (await upright()).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    answer: 200,
    isUpright: true,
  },
  { name: 'a PNG', make: async () => (await upright()).png().toBuffer(), answer: 200, isUpright: true },
  { name: 'a PNG of few colours', make: async () => (await upright()).png({ palette: true }).toBuffer(), answer: 200 },
  {
    name: 'a PNG of 16 bits',
    make: async () => (await upright()).toColourspace('rgb16').png().toBuffer(),
    answer: 200,
    isUpright: true,
  },
  { name: 'a transparent PNG', make: () => blank(WIDTH, HEIGHT, 4).png().toBuffer(), answer: 200 },
  { name: 'a WebP', make: async () => (await upright()).webp().toBuffer(), answer: 200, isUpright: true },
  { name: 'a transparent WebP', make: () => blank(WIDTH, HEIGHT, 4).webp({ lossless: true }).toBuffer(), answer: 200 },
  { name: 'a GIF', make: async () => (await upright()).gif().toBuffer(), answer: 200, isUpright: true },
  {
    name: 'a moving GIF, of which the first picture stays',
    make: async () => (await animated()).gif().toBuffer(),
    answer: 200,
    isUpright: true,
  },
  {
    name: 'a moving WebP, of which the first picture stays',
    make: async () => (await animated()).webp().toBuffer(),
    answer: 200,
    isUpright: true,
  },
  ...Object.keys(turned).map((orientation) => ({
    name: `a photo whose camera was held another way (${orientation})`,
    make: () => held(Number(orientation)),
    answer: 200 as const,
    isUpright: true,
  })),
  {
    name: 'a photo with its place in EXIF',
    make: async () =>
      (await upright())
        .withExif({ IFD0: { Make: 'camera' }, IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLongitude: '126/1 58/1 0/1' } })
        .jpeg({ quality: 95 })
        .toBuffer(),
    answer: 200,
    hadLocation: true,
  },
  {
    name: 'a photo with its place in XMP',
    make: () => jpegWith(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${XMP}`)),
    answer: 200,
    hadLocation: true,
  },
  {
    name: 'a photo with a broken EXIF record',
    make: () => jpegWith(0xe1, text('Exif\0\0MM\0*\xff\xff\xff\xff')),
    answer: 200,
  },
  {
    name: 'a JPEG of a phone that writes a wrong byte before its pixels',
    make: () => jpegChanged([0xff, 0xda], (scan) => scan.set([0], scan.readUInt16BE(2))),
    answer: 200,
    isUpright: true,
  },
  {
    name: 'a JPEG with stray bytes between its segments',
    make: async () => {
      const bytes = await jpeg();
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      return Buffer.concat([bytes.subarray(0, frame), Buffer.alloc(7, 'stray'), bytes.subarray(frame)]);
    },
    answer: 200,
    isUpright: true,
  },
  { name: 'one pixel', make: () => blank(1, 1).png().toBuffer(), answer: 200 },
  { name: 'a strip', make: () => blank(12_000, 4).png().toBuffer(), answer: 200 },
  {
    name: 'a photo of 12 megapixels',
    make: async () => (await upright(4_000, 3_000)).jpeg().toBuffer(),
    answer: 200,
    isUpright: true,
  },
  {
    name: 'a PNG of 49 megapixels that lies on its side',
    make: () => blank(7_000, 7_000).png({ compressionLevel: 1 }).withMetadata({ orientation: 6 }).toBuffer(),
    answer: 200,
  },
  { name: 'a JPEG of ten megabytes', make: () => jpegOf(10 * MIB), answer: 200 },
  {
    name: 'a JPEG with a page behind it',
    make: async () => Buffer.concat([await jpeg(), text(`<html>${SVG}</html>`)]),
    answer: 200,
  },
  {
    name: 'a GIF that is a script, too',
    make: async () => Buffer.concat([await (await upright()).gif().toBuffer(), text('*/=alert(1)//')]),
    answer: 200,
  },
  { name: 'a PNG with a script in its text', make: () => pngWith('tEXt', text(`Comment\0${SVG}`)), answer: 200 },
  {
    name: 'a PNG with a bomb in its text',
    make: () => pngWith('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(100 * MIB))])),
    answer: 200,
  },
  { name: 'nothing', make: () => Buffer.alloc(0), answer: [400, /사진을 골라/] },
  { name: 'a text', make: () => text('no picture at all'), answer: UNREADABLE },
  { name: 'a page', make: () => text('<!doctype html><script>alert(1)</script>'), answer: UNREADABLE },
  { name: 'an SVG with a script', make: () => text(SVG), answer: UNREADABLE },
  { name: 'an SVG that asks for a file', make: () => text(XXE), answer: UNREADABLE },
  { name: 'a compressed SVG', make: () => gzipSync(text(SVG)), answer: UNREADABLE },
  { name: 'a PDF', make: () => text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF'), answer: UNREADABLE },
  { name: 'a TIFF', make: async () => (await upright()).tiff().toBuffer(), answer: UNREADABLE },
  { name: 'an AVIF', make: async () => (await upright()).avif({ effort: 0 }).toBuffer(), answer: UNREADABLE },
  { name: 'a BMP', make: () => Buffer.concat([text('BM'), Buffer.alloc(200)]), answer: UNREADABLE },
  { name: 'a film', make: () => box('isom'), answer: UNREADABLE },
  { name: 'a HEIC photo', make: () => box('heic'), answer: HEIC },
  { name: 'a HEIF photo', make: () => box('mif1'), answer: HEIC },
  { name: 'a JPEG that breaks off', make: () => part(jpeg(), 0.5), answer: UNREADABLE },
  { name: 'a JPEG that breaks off near its end', make: () => part(jpeg(), 0.95), answer: UNREADABLE },
  {
    name: 'a PNG that breaks off',
    make: async () => part((await upright()).png().toBuffer(), 0.5),
    answer: UNREADABLE,
  },
  {
    name: 'a WebP that breaks off',
    make: async () => part((await upright()).webp().toBuffer(), 0.5),
    answer: UNREADABLE,
  },
  {
    name: 'a GIF that breaks off',
    make: async () => part((await upright()).gif().toBuffer(), 0.3),
    answer: UNREADABLE,
  },
  {
    name: 'the head of a PNG and noise',
    make: () => Buffer.concat([PNG_SIGNATURE, Buffer.alloc(5_000, 'noise')]),
    answer: UNREADABLE,
  },
  { name: 'a PNG of 400 megapixels', make: () => pngBomb(20_000, 20_000), answer: UNREADABLE },
  {
    name: 'a PNG that says 3,600 megapixels',
    make: () => pngBomb(60_000, 60_000, { rows: 10, ...ONE_BIT }),
    answer: UNREADABLE,
  },
  {
    name: 'a PNG of one line of 49 megapixels, of 16 bits',
    make: () => pngBomb(49_000_000, 1, { rows: 1, ...RGBA_16 }),
    answer: UNREADABLE,
  },
  {
    name: 'a PNG of 49 megapixels, transparent and of 16 bits',
    make: () => pngBomb(7_000, 7_000, { rows: 7_000, ...RGBA_16 }),
    answer: UNREADABLE,
  },
  { name: 'a PNG of one line, a pixel too long', make: () => pngBomb(16_385, 1), answer: UNREADABLE },
  { name: 'a PNG of one line, as long as it may be', make: () => pngBomb(16_384, 1), answer: 200 },
  { name: 'a JPEG that says 4,290 megapixels', make: () => jpegSaying(65_500, 65_500), answer: UNREADABLE },
  { name: 'a JPEG one byte too large', make: () => jpegOf(10 * MIB + 1), answer: TOO_LARGE },
  { name: 'thirty megabytes', make: () => Buffer.alloc(30 * MIB), answer: TOO_LARGE },
];

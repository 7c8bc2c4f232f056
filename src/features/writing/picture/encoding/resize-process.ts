/** A child process that makes the served files from originals that we encoded ourselves. */
import sharp from 'sharp';
import { answerParent } from '../../../../lib/child-program.ts';
import { encodeFile } from './encode-file.ts';

export type ResizeRequest = { original: Uint8Array; name: string };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });

/** The sides of an original have at most 2,880 pixels; a crafted backup may hold a larger file. */
const MAX_PIXELS = 2_880 * 2_880;

answerParent(({ original, name }: ResizeRequest) =>
  encodeFile(sharp(original, { limitInputPixels: MAX_PIXELS }), name),
);

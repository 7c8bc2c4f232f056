/** A child process that draws the demo's pictures. */
import sharp from 'sharp';
import { encodeFile } from '../features/picture/encode-file.ts';
import { answerParent } from '../lib/child-program.ts';
import { drawIllustration } from './illustration/index.ts';

/** @property name of a file, as `fileNames` gives it */
export type DrawRequest = { drawing: string; name: string };

sharp.cache(false);
sharp.concurrency(1);

// A drawing is rendered in the size that is asked for, which takes a fraction of the time for small ones.
answerParent(({ drawing, name }: DrawRequest) =>
  encodeFile(sharp(Buffer.from(drawIllustration(drawing))).flatten(), name),
);

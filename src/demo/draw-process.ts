/** A child process that draws the demo's pictures. */
import sharp from 'sharp';
import { encodeFile } from '../features/writing/picture/encoding/encode-file.ts';
import { answerParent } from '../lib/child-program.ts';
import { drawIllustration } from './illustration/index.ts';

/** @property name the name of a file, as `fileNames` returns it */
export type DrawRequest = { drawing: string; name: string };

sharp.cache(false);
sharp.concurrency(1);

// A drawing is rendered in the requested size, so small files take a fraction of the time.
answerParent(({ drawing, name }: DrawRequest) =>
  encodeFile(sharp(Buffer.from(drawIllustration(drawing))).flatten(), name),
);

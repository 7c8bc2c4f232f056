import { tidyText } from '../../../lib/plain-text.ts';
import { isPicture, plainText } from './blocks.ts';
import { lostDescription } from './body-of-blocks.ts';
import { type Reading, readBody } from './read-body.ts';

/** The HTML of a comment as plain text. Comments have no pictures: those of the old one are told. */
export function commentText(html: string, reading: Reading): { text: string; leftOut: string[] } {
  const { blocks, leftOut } = readBody(html, reading);
  const pictures = blocks.filter(isPicture).flatMap(({ src, alt }) => {
    return [`a picture in it stays behind: ${src.slice(0, 300)}`, ...lostDescription(alt)];
  });
  return { text: tidyText(plainText(blocks, '\n')), leftOut: [...leftOut, ...pictures] };
}

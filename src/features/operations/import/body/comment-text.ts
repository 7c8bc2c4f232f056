import { tidyText } from '../../../../lib/text/plain-text.ts';
import { isPicture, plainText } from './blocks.ts';
import { lostDescription } from './body-of-blocks.ts';
import { type Reading, readBody } from './read-body.ts';
import { firstGraphemes } from '../../../../lib/text/graphemes.ts';

/**
 * Converts the HTML of a comment to plain text. Comments here have no pictures, so the report names the pictures of the
 * old comment.
 */
export function commentText(html: string, reading: Reading): { text: string; leftOut: string[] } {
  const { blocks, leftOut } = readBody(html, reading);
  const pictures = blocks.filter(isPicture).flatMap(({ src, alt }) => {
    return [`a picture in it is not imported: ${firstGraphemes(src, 300)}`, ...lostDescription(alt)];
  });
  return { text: tidyText(plainText(blocks, '\n')), leftOut: [...leftOut, ...pictures] };
}

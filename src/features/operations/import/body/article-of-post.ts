import { excerpt, tidyLine } from '../../../../lib/text/plain-text.ts';
import { messageForPeople } from '../../../../lib/text/message-for-people.ts';
import { countGraphemes } from '../../../../lib/text/count-graphemes.ts';
import { type ReadingInput, readingInputSchema } from '../../../writing/content/reading-input.ts';
import { SUBTITLE_LENGTH, TITLE_LENGTH } from '../../../writing/content/reading-limits.ts';
import type { Picture } from '../../../../model/picture.ts';
import type { ImportedPost } from '../export-items.ts';
import { type Block, isPicture, plainText } from './blocks.ts';
import { bodyOf, lostDescription } from './body-of-blocks.ts';
import { readBody } from './read-body.ts';

type MadeArticle = { input: ReadingInput; changes: string[] };

/**
 * Converts a post to an article. A title or subtitle that is too long is shortened or left out, and is repeated in full
 * at the beginning of the text.
 * @returns the article, or the reason why the post does not fit one
 */
export function articleOf(
  { title, subtitle, cover, tags }: ImportedPost,
  blocks: Block[],
  pictureOf: (src: string) => Picture | undefined,
): MadeArticle | { fault: string } {
  const changes: string[] = [];
  const above: Block[] = [];
  const fits = (text: string, limit: number, what: string): boolean => {
    if (countGraphemes(text) <= limit) return true;
    above.push({ type: 'paragraph', spans: [{ text }] });
    changes.push(`its ${what} is too long and is copied into the text`);
    return false;
  };
  const wholeTitle = tidyLine(title);
  const excerptOfPost = readBody(subtitle, { base: undefined });
  const wholeSubtitle = tidyLine(plainText(excerptOfPost.blocks, ' '));
  const shortTitle = fits(wholeTitle, TITLE_LENGTH, 'title') ? wholeTitle : excerpt(wholeTitle, TITLE_LENGTH - 1);
  const shortSubtitle = fits(wholeSubtitle, SUBTITLE_LENGTH, 'excerpt') ? wholeSubtitle : '';
  const picture = cover && pictureOf(cover.src);
  const made = bodyOf([...above, ...blocks], pictureOf);
  const { data, error } = readingInputSchema.safeParse({
    title: shortTitle,
    subtitle: shortSubtitle,
    thumbnail: picture && cover ? { picture, alt: cover.alt } : null,
    body: made.body,
  });
  if (!data) return { fault: messageForPeople(error.issues) ?? 'it does not fit an article' };
  changes.push(...excerptOfPost.leftOut, ...made.changes);
  for (const { src, alt } of excerptOfPost.blocks.filter(isPicture)) {
    changes.push(`a picture in its excerpt is not imported: ${src}`, ...lostDescription(alt));
  }
  if (tags.length > 0) changes.push(`the tags are not imported, since articles have none: ${tags.join(', ')}`);
  return { input: data, changes };
}

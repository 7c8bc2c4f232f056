import { excerpt, tidyLine } from '../../lib/plain-text.ts';
import { messageForPeople } from '../../lib/message-for-people.ts';
import { countGraphemes } from '../../ui/graphemes.ts';
import { type ReadingInput, readingInputSchema } from '../content/reading-input.ts';
import { SUBTITLE_LENGTH, TITLE_LENGTH } from '../content/reading-limits.ts';
import type { Picture } from '../picture/picture.ts';
import { type Block, blocksOf, linesOf } from './blocks.ts';
import { bodyOf } from './body-of-blocks.ts';
import type { ThingPost } from './things.ts';

type MadeArticle = { input: ReadingInput; changes: string[] };

/**
 * A post as an article. A title or subtitle that is too long for its place stands at the beginning of the text, too.
 * @returns why it cannot be one, where it cannot
 */
export function articleOf(
  { title, subtitle, cover }: ThingPost,
  blocks: Block[],
  pictureOf: (src: string) => Picture | undefined,
): MadeArticle | { fault: string } {
  const changes: string[] = [];
  const above: Block[] = [];
  const fits = (text: string, limit: number, what: string): boolean => {
    if (countGraphemes(text) <= limit) return true;
    above.push({ type: 'paragraph', spans: [{ text }] });
    changes.push(`its ${what} is too long and stands whole in the text`);
    return false;
  };
  const wholeTitle = tidyLine(title);
  const wholeSubtitle = tidyLine(blocksOf(subtitle, undefined).map(linesOf).join(' '));
  const shortTitle = fits(wholeTitle, TITLE_LENGTH, 'title') ? wholeTitle : excerpt(wholeTitle, TITLE_LENGTH - 1);
  const shortSubtitle = fits(wholeSubtitle, SUBTITLE_LENGTH, 'excerpt') ? wholeSubtitle : '';
  const picture = cover && pictureOf(cover.src);
  const { data, error } = readingInputSchema.safeParse({
    title: shortTitle,
    subtitle: shortSubtitle,
    thumbnail: picture && cover ? { picture, alt: cover.alt } : null,
    body: bodyOf([...above, ...blocks], pictureOf),
  });
  return data ? { input: data, changes } : { fault: messageForPeople(error.issues) ?? 'it does not fit an article' };
}

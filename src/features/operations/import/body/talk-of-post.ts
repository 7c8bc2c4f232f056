import { isBlank, tidyLine, tidyText } from '../../../../lib/text/plain-text.ts';
import { countGraphemes } from '../../../../lib/text/count-graphemes.ts';
import { isTag } from '../../../writing/content/tag/tag.ts';
import type { Picture } from '../../../../model/picture.ts';
import { ALT_LENGTH, PICTURES_PER_TALK, TAGS_PER_TALK, TALK_LENGTH } from '../../../contents/talk/talk-limits.ts';
import type { ImportedPost } from '../export-items.ts';
import { type Block, isPicture, plainText } from './blocks.ts';
import { lostDescription } from './body-of-blocks.ts';

type Shown = { picture: Picture; alt: string };
type MadeTalk = { text: string; tags: string[]; pictures: Shown[]; changes: string[] };

/**
 * Converts a post to a talk: the title, then the plain text with the captions, and the pictures as attachments.
 * @returns the talk, or the reason why the post does not fit one
 */
export function talkOf(
  { title, subtitle, tags, cover, pictures: attached }: ImportedPost,
  blocks: Block[],
  pictureOf: (src: string) => Picture | undefined,
): MadeTalk | { fault: string } {
  const body = tidyText(plainText(blocks, '\n\n'));
  const head = tidyLine(title);
  const text = head === '' || body.startsWith(head) ? body : tidyText(`${head}\n\n${body}`);
  if (isBlank(text)) return { fault: 'it contains no readable text' };
  const length = countGraphemes(text);
  if (length > TALK_LENGTH) return { fault: `${length} characters are too many for a talk, but may do for an article` };
  const changes = isBlank(subtitle)
    ? []
    : [`the excerpt is not imported, since talks have none: ${tidyLine(subtitle)}`];
  const inText = blocks.filter(isPicture);
  const shown = new Map<string, Shown>();
  const all = [...(attached.length === 0 && cover ? [cover] : []), ...inText];
  for (const { src, alt } of all) {
    const picture = pictureOf(src);
    const words = tidyLine(alt);
    const fits = countGraphemes(words) <= ALT_LENGTH;
    if (picture) shown.set(src, { picture, alt: fits ? words : '' });
    if (!picture || !fits) changes.push(...lostDescription(words));
  }
  if (shown.size > PICTURES_PER_TALK) {
    return { fault: `${shown.size} pictures are too many for a talk, but may do for an article` };
  }
  const tidy = [...new Set(tags.map(tidyLine))];
  const kept = tidy.filter(isTag).slice(0, TAGS_PER_TALK);
  const lost = tidy.filter((tag) => !kept.includes(tag));
  if (lost.length > 0) changes.push(`tags that do not fit are not imported: ${lost.join(', ')}`);
  return { text, tags: kept, pictures: [...shown.values()], changes };
}

import * as z from 'zod';
import { isBlank } from '../../lib/plain-text.ts';
import { lineUpTo } from '../../lib/text/text-input.ts';
import { checkboxField } from '../../http/posted-form.ts';

/** What operators say of a channel. */

/** In characters. */
export const CHANNEL_TITLE_LENGTH = 20;
export const CHANNEL_DESCRIPTION_LENGTH = 100;
const SEEN_LENGTH = 60;

export const channelFormSchema = z.object({
  title: lineUpTo(CHANNEL_TITLE_LENGTH, `이름은 ${CHANNEL_TITLE_LENGTH}자까지 쓸 수 있어요.`).refine(
    (text) => !isBlank(text),
    '이름을 입력해 주세요.',
  ),
  description: lineUpTo(CHANNEL_DESCRIPTION_LENGTH, `설명은 ${CHANNEL_DESCRIPTION_LENGTH}자까지 쓸 수 있어요.`).default(
    '',
  ),
  isActive: checkboxField,
  /** Said once, when the channel is made. */
  isForHelp: checkboxField,
  /** The state in which it was seen. */
  seen: z.string().max(SEEN_LENGTH).default(''),
});

export type ChannelForm = z.output<typeof channelFormSchema>;

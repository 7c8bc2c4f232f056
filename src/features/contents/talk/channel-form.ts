import * as z from 'zod';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { lineUpTo } from '../../../lib/text/text-input.ts';
import { checkboxField } from '../../../http/forms/posted-form.ts';

/** The form with which operators add or edit a channel. */

/** The maximum lengths in characters. */
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
  /** Used only when the channel is added. It cannot be changed later. */
  isForHelp: checkboxField,
  /** The state of the channel when the form was opened, from `stateOfChannel`. */
  seen: z.string().max(SEEN_LENGTH).default(''),
});

export type ChannelForm = z.output<typeof channelFormSchema>;

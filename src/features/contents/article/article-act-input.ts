import * as z from 'zod';
import { fromKoreanMinute } from '../../../lib/date-fields.ts';
import { publishAtSchema } from '../../writing/content/reading-input.ts';

/** The actions of operators on an article, besides writing it. */
const articleActs = ['hide', 'show', 'delete', 'publish', 'schedule'] as const;
export type ArticleAct = (typeof articleActs)[number];

/** Returns the actions that are possible on an article with this status. */
export function actsIn(status: string): ArticleAct[] {
  if (status === 'PUBLISHED') return ['hide', 'delete'];
  if (status === 'HIDDEN') return ['show', 'delete'];
  return status === 'SCHEDULED' ? ['publish', 'schedule', 'delete'] : [];
}

const SEEN_LENGTH = 60;

/** The form of an action: the article's state (`standingOf`) when the page was rendered, and the time of publication. */
export const articleActInput = z.object({
  act: z.enum(articleActs, '무엇을 할지 골라 주세요.'),
  seen: z.string().max(SEEN_LENGTH),
  at: z
    .string()
    .transform((minute) => fromKoreanMinute(minute)?.toISOString() ?? '')
    .pipe(publishAtSchema)
    .optional(),
});

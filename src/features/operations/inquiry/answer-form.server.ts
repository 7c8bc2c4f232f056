import * as z from 'zod';
import { ANSWER_LENGTH, answerSchema } from './answer-inquiry.server.ts';
import type { AnswerTemplate } from './answer-template.server.ts';

/** The form with which an operator sends an answer or inserts a template into it. */
export const answerFormSchema = z
  .object({
    id: z.coerce.number().int().positive(),
    // Wider than the limit of an answer, so that an answer that is too long is shown again in full.
    answer: z.string().max(20 * ANSWER_LENGTH),
    act: z.enum(['send', 'insert']).default('send'),
    template: z.coerce.number().int().optional().catch(undefined),
  })
  .superRefine(({ answer, act }, context) => {
    const parsed = act === 'send' ? answerSchema.safeParse(answer) : undefined;
    const [issue] = parsed?.error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', path: ['answer'], message: issue.message });
  });

/** Returns the typed text with the template's text below it. */
export function withTemplate(typed: string, template: AnswerTemplate | undefined): string {
  return [typed.trimEnd(), template?.text ?? ''].filter((text) => text !== '').join('\n\n');
}

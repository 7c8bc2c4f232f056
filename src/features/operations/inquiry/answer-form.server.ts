import * as z from 'zod';
import { ANSWER_LENGTH, answerSchema } from './answer-inquiry.server.ts';
import type { AnswerTemplate } from './answer-template.server.ts';

/** Where an operator answers an inquiry: sends the answer, or puts a template into it. */
export const answerFormSchema = z
  .object({
    id: z.coerce.number().int().positive(),
    // What is too long comes back whole.
    answer: z.string().max(20 * ANSWER_LENGTH),
    act: z.enum(['send', 'insert']).default('send'),
    template: z.coerce.number().int().optional().catch(undefined),
  })
  .superRefine(({ answer, act }, context) => {
    const parsed = act === 'send' ? answerSchema.safeParse(answer) : undefined;
    const [issue] = parsed?.error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', path: ['answer'], message: issue.message });
  });

/** What has been typed, and the template below it. */
export function withTemplate(typed: string, template: AnswerTemplate | undefined): string {
  return [typed.trimEnd(), template?.text ?? ''].filter((text) => text !== '').join('\n\n');
}

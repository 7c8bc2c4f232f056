import * as z from 'zod';
import { cleanTextUpTo } from '../../../../../lib/text/text-input.ts';
import { BODY_LIMITS } from '../../../../writing/body/limits.ts';
import { refuseLongMarkdown } from '../../../../writing/body/markdown-limits.ts';
import {
  altField,
  descriptionField,
  faultsBetween,
  momentField,
  pictureField,
  titleField,
  versionField,
} from '../fields.ts';
import { checkboxField } from '../../../../../http/forms/posted-form.ts';
import type { CampaignKind } from '../../../../../site/path-values.ts';

/** The posted form of an exhibition or event. */
export const campaignFormSchema = z
  .object({
    title: titleField,
    description: descriptionField,
    picture: pictureField,
    alt: altField,
    startsAt: momentField,
    endsAt: momentField,
    /** Markdown. Twice the limit of the rendered text, since its marks need space, too. */
    text: cleanTextUpTo(
      2 * BODY_LIMITS.totalText,
      `글은 모두 ${BODY_LIMITS.totalText.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`,
    )
      .default('')
      .superRefine(refuseLongMarkdown),
    isShown: checkboxField,
    version: versionField,
  })
  .superRefine((form, context) => {
    for (const fault of faultsBetween(form)) context.addIssue({ code: 'custom', ...fault });
    if (!form.startsAt)
      context.addIssue({ code: 'custom', path: ['startsAt'], message: '시작하는 시간을 정해 주세요.' });
    if (!form.endsAt) context.addIssue({ code: 'custom', path: ['endsAt'], message: '끝나는 시간을 정해 주세요.' });
  })
  .transform(({ startsAt, endsAt, ...form }) => ({
    ...form,
    startsAt: startsAt ?? new Date(0),
    endsAt: endsAt ?? new Date(0),
  }));

export type CampaignForm = z.infer<typeof campaignFormSchema>;

export const campaignKinds = {
  exhibition: { title: '기획전', topic: '기획전은', text: '한 가지 주제로 글을 모아 보여요.' },
  event: { title: '이벤트', topic: '이벤트는', text: '기간을 정해 회원들과 함께해요.' },
} as const satisfies Record<CampaignKind, object>;

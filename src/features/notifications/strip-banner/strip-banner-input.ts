import * as z from 'zod';
import { isSafeLink } from '../../../lib/text/safe-link.ts';
import { LONGEST_STRIP_DESCRIPTION, LONGEST_STRIP_URL } from './strip-banner.ts';
import { stripPlatforms, stripTargets } from '../../../model/stored-values.ts';
import { lineUpTo } from '../../../lib/text/text-input.ts';

const tooLong = (longest: number) => `${longest}자까지 쓸 수 있어요.`;

/** The schema of the strip banner that operators save. Error messages are in Korean and belong to a field. */
export const stripBannerSchema = z
  .object({
    isActive: z.boolean(),
    startsAt: z.date({ error: '날짜와 시간을 확인해 주세요.' }).nullable(),
    endsAt: z.date({ error: '날짜와 시간을 확인해 주세요.' }).nullable(),
    description: lineUpTo(LONGEST_STRIP_DESCRIPTION, tooLong(LONGEST_STRIP_DESCRIPTION)),
    url: z
      .string()
      .trim()
      .max(LONGEST_STRIP_URL, { error: tooLong(LONGEST_STRIP_URL), abort: true })
      .refine(
        (url) => url === '' || isSafeLink(url),
        '링크에는 http나 https로 시작하는 주소, 또는 /로 시작하는 푸릇 안의 주소만 쓸 수 있어요.',
      ),
    target: z.enum(stripTargets, { error: '어디에서 열지 골라 주세요.' }),
    platforms: z
      .array(z.enum(stripPlatforms), { error: '보일 곳을 골라 주세요.' })
      .min(1, '보일 곳을 하나 이상 골라 주세요.'),
  })
  .refine(({ isActive, description }) => !isActive || description !== '', {
    path: ['description'],
    error: '보이려면 문구가 있어야 해요.',
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    error: '끝나는 시간은 시작하는 시간보다 늦어야 해요.',
  });

import * as z from 'zod';
import { koreanMinute } from '../../../../../lib/date-fields.ts';
import { tidyLine } from '../../../../../lib/text/plain-text.ts';
import { stripBannerSchema } from '../../../../notifications/strip-banner/strip-banner-input.ts';
import { type StripBanner, stripPlatforms } from '../../../../notifications/strip-banner/strip-banner.ts';
import { momentField, versionField } from '../fields.ts';
import { checkboxField } from '../../../../../http/forms/posted-form.ts';

export const platformNames = { app: '앱', mobile: '좁은 화면', pc: '넓은 화면' } as const;

/** These platforms in words, in the order in which a form has them. */
export function wordsOfPlatforms(platforms: readonly string[]): string {
  return stripPlatforms
    .filter((platform) => platforms.includes(platform))
    .map((platform) => platformNames[platform])
    .join(', ');
}

/** Whatever a form sends of it; what it may be is said by `stripBannerSchema`. */
const textField = z.string().max(10_000).default('').transform(tidyLine);

/** The form of the strip banner, as it is sent. */
export const stripFormSchema = z
  .object({
    description: textField,
    url: textField,
    target: textField,
    'platforms[]': z.array(textField).max(10).default([]),
    startsAt: momentField,
    endsAt: momentField,
    isActive: checkboxField,
    version: versionField,
  })
  .transform(({ 'platforms[]': platforms, version, ...fields }, context) => {
    const banner = stripBannerSchema.safeParse({ ...fields, platforms });
    if (banner.success) return { banner: banner.data, version };
    for (const { path, message } of banner.error.issues) {
      const [field] = path;
      context.addIssue({ code: 'custom', path: [field === 'platforms' ? 'platforms[]' : String(field)], message });
    }
    return z.NEVER;
  });

/** The strip banner as its form has it; its platforms apart, since there are several. */
export function valuesOfStrip(banner: StripBanner & { version: number }): Record<string, string> {
  return {
    description: banner.description,
    url: banner.url,
    target: banner.target,
    startsAt: banner.startsAt ? koreanMinute(banner.startsAt) : '',
    endsAt: banner.endsAt ? koreanMinute(banner.endsAt) : '',
    isActive: banner.isActive ? 'on' : '',
    version: String(banner.version),
  };
}

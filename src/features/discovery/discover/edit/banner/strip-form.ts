import * as z from 'zod';
import { koreanMinute } from '../../../../../lib/date-fields.ts';
import { tidyLine } from '../../../../../lib/text/plain-text.ts';
import { stripBannerSchema } from '../../../../notifications/strip-banner/strip-banner-input.ts';
import type { StripBanner } from '../../../../notifications/strip-banner/strip-banner.ts';
import { stripPlatforms } from '../../../../../model/stored-values.ts';
import { momentField, versionField } from '../fields.ts';
import { checkboxField } from '../../../../../http/forms/posted-form.ts';

export const platformNames = { app: '앱', mobile: '좁은 화면', pc: '넓은 화면' } as const;

/** Returns the names of these platforms, in the order of the form. */
export function wordsOfPlatforms(platforms: readonly string[]): string {
  return stripPlatforms
    .filter((platform) => platforms.includes(platform))
    .map((platform) => platformNames[platform])
    .join(', ');
}

/** Accepts any text; `stripBannerSchema` validates it. */
const textField = z.string().max(10_000).default('').transform(tidyLine);

/** The posted form of the strip banner. */
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

/** Returns the strip banner as form values, without its platforms, which are several values. */
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

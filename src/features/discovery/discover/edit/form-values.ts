import { koreanMinute } from '../../../../lib/date-fields.ts';
import { markdownOfBody } from '../../../writing/body/markdown-of-body.ts';
import type { EditedBanner } from './banner/banner.server.ts';
import type { EditedShown } from './shown/shown.server.ts';

/** What the fields of a form have in them. */
type Values = Record<string, string>;

/** What was typed, of fields that are sent once. */
export function textsOf(values: Record<string, string | string[]>): Values {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A stored banner as its form has it. */
export function valuesOfBanner({ thumbnail, thumbnailAlt, ...banner }: EditedBanner): Values {
  return {
    title: banner.title,
    description: banner.description,
    link: banner.link,
    picture: thumbnail?.key ?? '',
    alt: thumbnailAlt,
    startsAt: banner.startsAt ? koreanMinute(banner.startsAt) : '',
    endsAt: banner.endsAt ? koreanMinute(banner.endsAt) : '',
    isActive: banner.isActive ? 'on' : '',
    version: String(banner.version),
  };
}

/** A stored exhibition or event as its form has it. */
export function valuesOfShown({ thumbnail, thumbnailAlt, ...shown }: EditedShown): Values {
  return {
    title: shown.title,
    description: shown.description,
    picture: thumbnail?.key ?? '',
    alt: thumbnailAlt,
    startsAt: koreanMinute(shown.startsAt),
    endsAt: koreanMinute(shown.endsAt),
    text: markdownOfBody(shown.body),
    isShown: shown.status === 'PUBLISHED' ? 'on' : '',
    version: String(shown.version),
  };
}

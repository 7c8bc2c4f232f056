import { koreanMinute } from '../../../../lib/date-fields.ts';
import { markdownOfBody } from '../../../writing/body/markdown-of-body.ts';
import type { EditedBanner } from './banner/banner.server.ts';
import type { EditedCampaign } from './shown/campaign.server.ts';

/** The values of a form's fields. */
type Values = Record<string, string>;

/** Returns the posted values of fields with a single value. */
export function textsOf(values: Record<string, string | string[]>): Values {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns a stored banner as form values. */
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

/** Returns a stored exhibition or event as form values. */
export function valuesOfCampaign({ thumbnail, thumbnailAlt, ...campaign }: EditedCampaign): Values {
  return {
    title: campaign.title,
    description: campaign.description,
    picture: thumbnail?.key ?? '',
    alt: thumbnailAlt,
    startsAt: koreanMinute(campaign.startsAt),
    endsAt: koreanMinute(campaign.endsAt),
    text: markdownOfBody(campaign.body),
    isShown: campaign.status === 'PUBLISHED' ? 'on' : '',
    version: String(campaign.version),
  };
}

import * as z from 'zod';
import { DISCOVER_LIST_LENGTH } from '../../discover.ts';
import {
  altField,
  descriptionField,
  faultsBetween,
  linkField,
  momentField,
  pictureField,
  titleField,
  versionField,
} from '../fields.ts';
import { checkboxField } from '../../../../../http/forms/posted-form.ts';
import { type BannerKind, bannerKinds } from '../../../../../site/path-values.ts';

/** The posted form of a banner. */
export const bannerFormSchema = z
  .object({
    title: titleField,
    description: descriptionField,
    link: linkField,
    picture: pictureField,
    alt: altField,
    startsAt: momentField,
    endsAt: momentField,
    isActive: checkboxField,
    version: versionField,
  })
  .superRefine((form, context) => {
    for (const fault of faultsBetween(form)) context.addIssue({ code: 'custom', ...fault });
  });

export type BannerForm = z.infer<typeof bannerFormSchema>;

export function isBannerKind(text: string | undefined): text is BannerKind {
  return (bannerKinds as readonly (string | undefined)[]).includes(text);
}

/** The texts about each kind for operators, and the number of its banners that readers see at once. */
export const bannerKindNames: Record<BannerKind, { title: string; text: string; shown: number }> = {
  big: { title: '큰 배너', text: '홈과 둘러보기의 맨 위에 이 순서로 보여요.', shown: DISCOVER_LIST_LENGTH },
  promotion: { title: '홍보 배너', text: '홈과 둘러보기에 하나만 보여요. 가장 나중에 시작한 것이에요.', shown: 1 },
  search: {
    title: '검색 배너',
    text: '검색 첫 화면의 맨 위에 보여요. 하나도 없으면 큰 배너가 대신 보여요.',
    shown: DISCOVER_LIST_LENGTH,
  },
};

/** Maximum number of banners of one kind. */
export const MOST_BANNERS = 50;

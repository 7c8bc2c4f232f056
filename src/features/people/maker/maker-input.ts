import * as z from 'zod';
import { introductionSchema, nicknameSchema } from '../member/account.ts';
import { faultOfLink, LINK_TOO_LONG, MAKER_LINKS } from './maker.ts';
import { webAddress } from './web-address.ts';

/** The maximum length of a link in a request, before it is parsed. */
const TYPED_LENGTH = 1_000;

const linkSchema = z
  .string()
  .max(TYPED_LENGTH, LINK_TOO_LONG)
  .superRefine((text, context) => {
    const message = faultOfLink(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform((text) => webAddress(text) ?? '');

const toldSchema = z.object({
  nickname: nicknameSchema,
  introduction: introductionSchema.refine((text) => text !== '', '어떤 메이커인지 소개를 적어 주세요.'),
  links: z
    .array(linkSchema)
    .max(MAKER_LINKS, `링크는 ${MAKER_LINKS}개까지 둘 수 있어요.`)
    .transform((links) => [...new Set(links)]),
  storeLink: linkSchema.nullable(),
});

/** The fields that a new maker must send. */
export const toldFields = toldSchema.keyof().options;

/** The schema for the body of `PUT /v1/maker/me`. A maker's missing fields stay unchanged. */
export const makerSchema = toldSchema.partial().extend({
  /** The terms that the member agrees to. For a new maker they must include all terms for makers. */
  documentIds: z.array(z.number().int().positive()).max(20).default([]),
});

export type MakerInput = z.infer<typeof makerSchema>;

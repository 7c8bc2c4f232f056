import * as z from 'zod';
import { providers } from '../site/provider.ts';

/** The period of a suspension, in which the member cannot sign in, and its reason. */
const suspendInfoSchema = z.object({
  period: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The operators' explanation; may be empty. */
  reason: z.string(),
});

export type SuspendInfo = z.infer<typeof suspendInfoSchema>;

/** The current user in answers of the API and in the browser. */
export const meSchema = z.object({
  id: z.number(),
  nickname: z.string(),
  image: z.string().nullable(),
  loginType: z.enum(providers),
  makerInfo: z.object({ makerId: z.number() }).optional(),
  /** Present for operators, whose menu links to the console. It grants nothing. */
  isOperator: z.literal(true).optional(),
  /** Whether the member has an unread alarm. */
  hasAlarms: z.boolean(),
  /** The id of the newest unread alarm about a message from operators. */
  unreadMessage: z.string().nullable(),
  /** The versions of the terms that still need the member's consent. */
  needNewTermsAgrees: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      title: z.string(),
      /** Whether the consent is mandatory. */
      required: z.boolean(),
      executeDate: z.string(),
      /** The differences from the previous version, one a line. */
      changes: z.array(z.string()),
    }),
  ),
  suspendInfo: suspendInfoSchema.optional(),
});

export type Me = z.infer<typeof meSchema>;

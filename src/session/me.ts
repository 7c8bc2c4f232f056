import * as z from 'zod';
import { providers } from './provider.ts';

/** From when to when somebody may not sign in, and why. */
const suspendInfoSchema = z.object({
  period: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** What the operators say about it; empty where they say nothing. */
  reason: z.string(),
});

export type SuspendInfo = z.infer<typeof suspendInfoSchema>;

/** The current user as the API and the browser know them. */
export const meSchema = z.object({
  id: z.number(),
  nickname: z.string(),
  image: z.string().nullable(),
  loginType: z.enum(providers),
  makerInfo: z.object({ makerId: z.number() }).optional(),
  /** Present for operators, whose menu leads to the console. It grants nothing. */
  isOperator: z.literal(true).optional(),
  /** Whether there is an alarm that they have not read. */
  hasAlarms: z.boolean(),
  /** The newest alarm, not read yet, of what operators have written. */
  unreadMessage: z.string().nullable(),
  /** Versions of the terms that they are still to agree to. */
  needNewTermsAgrees: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      title: z.string(),
      /** Whether it cannot be left out. */
      required: z.boolean(),
      executeDate: z.string(),
      /** What is different from the version before, a line each. */
      changes: z.array(z.string()),
    }),
  ),
  suspendInfo: suspendInfoSchema.optional(),
});

export type Me = z.infer<typeof meSchema>;

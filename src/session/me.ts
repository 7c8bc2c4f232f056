import * as z from 'zod';
import { providers } from './provider.ts';

/** The current user as the API and the browser know them; spec 1, section 3. */
export const meSchema = z.object({
  id: z.number(),
  nickname: z.string(),
  image: z.string().nullable(),
  loginType: z.enum(providers),
  makerInfo: z.object({ makerId: z.number() }).optional(),
  needNewTermsAgrees: z.array(z.object({ id: z.number(), executeDate: z.string() })),
  suspendInfo: z.object({ period: z.string(), startDate: z.string(), endDate: z.string() }).optional(),
});

export type Me = z.infer<typeof meSchema>;

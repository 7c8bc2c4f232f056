import * as z from 'zod';
import { type Provider, providers } from '../../../site/provider.ts';

/** The schema for the body of `POST /v1/user/login`. */
export const loginSchema = z.object({
  loginType: z.enum(providers),
  loginId: z.string().min(1).max(255),
  isMobile: z.boolean().optional(),
});

/** The schema for `paramKey`, the sign-up ticket of a verified sign-in. */
export const paramKeySchema = z.string().max(100).optional();

/** Kakao's button is shown from this moment on. */
const KAKAO_FROM = new Date('2025-06-10T00:00:00Z');

/** The text of the link to each provider's sign-in. */
export const providerNames: Record<Provider, string> = {
  APPLE: 'Apple로 계속하기',
  GOOGLE: 'Google로 계속하기',
  NAVER: '네이버로 계속하기',
  KAKAO: '카카오로 계속하기',
};

/** Returns the providers that are available at this moment, in the order of their buttons. */
export function providersAt(now: Date): Provider[] {
  return providers.filter((provider) => provider !== 'KAKAO' || now >= KAKAO_FROM);
}

/** The settings of a bucket for pictures. All of them must be set or none; the region is optional. */
import * as z from 'zod';
import { missingBeside } from './settings-together.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const key = z.string().max(500).optional();

export const s3SettingSchemas = {
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\//, { error: 'must start with http:// or https://', abort: true })
    .refine(
      (value) => URL.canParse(value) && new URL(value).origin === value,
      'must be an origin such as https://s3.ap-northeast-2.amazonaws.com, without the bucket',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'must be a region such as ap-northeast-2')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as pureut-pictures')
    .optional(),
  S3_ACCESS_KEY_ID: key,
  S3_SECRET_ACCESS_KEY: key,
};

type Name = keyof typeof s3SettingSchemas;

const needed = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const satisfies Name[];
/** The region that stores without regions accept. */
const STANDARD_REGION = 'us-east-1';

/** Returns a line for each missing setting if any other setting is given. */
export function missingS3Settings(env: Record<string, string | undefined>): string[] {
  const missing = missingBeside(env, needed);
  const isAlone = env.S3_REGION && needed.every((name) => !env[name]);
  return isAlone ? needed.map((name) => `${name}: is required if S3_REGION is set`) : missing;
}

/** Returns the bucket's settings, if a bucket is set. Expects that `missingS3Settings` found nothing missing. */
export function s3Settings(settings: Partial<Record<Name, string | undefined>>): S3Settings | undefined {
  const of = (name: Name) => settings[name] ?? '';
  if (!settings.S3_BUCKET) return undefined;
  return {
    endpoint: of('S3_ENDPOINT'),
    region: settings.S3_REGION ?? STANDARD_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: of('S3_ACCESS_KEY_ID'),
    secretAccessKey: of('S3_SECRET_ACCESS_KEY'),
  };
}

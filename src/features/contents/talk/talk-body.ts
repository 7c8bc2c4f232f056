import { z } from '@hono/zod-openapi';
import { thumbnailBody, thumbnailSchema } from '../../writing/content/content.api.ts';
import { portraitUrl } from '../../people/member/account.ts';
import { noFlags, type ViewerFlags } from '../../writing/content/viewer-flags.ts';
import { sosFields } from './sos.ts';
import type { Talk } from './talk.ts';

const sosBodySchema = z
  .object(
    Object.fromEntries(sosFields.map(({ name }) => [name, z.string()])) as Record<
      (typeof sosFields)[number]['name'],
      z.ZodString
    >,
  )
  .nullable()
  .openapi({ description: 'The symptom of the plant; for talks in a channel for help' });

/** The schema of a talk in API responses. */
export const talkSchema = z.object({
  id: z.number(),
  idVersionContent: z.number(),
  content: z.string(),
  images: z.array(thumbnailSchema.unwrap()),
  tags: z.array(z.string()),
  sos: sosBodySchema,
  solvedCommentId: z.number().nullable(),
  isWaiting: z.boolean().openapi({ description: 'True if the talk asks for help and only its author has commented' }),
  isPendingReview: z.boolean().openapi({
    description: 'True while the talk is pending review and visible to its author alone',
  }),
  channelId: z.number(),
  channelTitle: z.string(),
  userId: z.number(),
  nickname: z.string(),
  image: z.string().nullable(),
  subscribe: z.boolean(),
  isBlock: z.boolean(),
  emotionRegistration: z.boolean(),
  emotionCount: z.number(),
  commentCount: z.number(),
  commentsClosed: z.boolean().openapi({ description: 'Whether the author has closed the comments' }),
  viewCount: z.number(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
});

export type TalkBody = z.infer<typeof talkSchema>;

export function talkBody(talk: Talk, { emotionRegistration, subscribe, isBlock }: ViewerFlags = noFlags): TalkBody {
  return {
    id: talk.id,
    idVersionContent: talk.id,
    content: talk.text,
    images: talk.pictures.map((picture) => thumbnailBody(picture)).filter((image) => image !== null),
    tags: talk.tags,
    sos: talk.sos,
    solvedCommentId: talk.solvedById,
    isWaiting: talk.isWaiting,
    isPendingReview: talk.isPendingReview,
    channelId: talk.channel.id,
    channelTitle: talk.channel.title,
    userId: talk.author.id,
    nickname: talk.author.nickname,
    image: portraitUrl(talk.author.picture),
    subscribe,
    isBlock,
    emotionRegistration,
    emotionCount: talk.applauseCount,
    commentCount: talk.commentCount,
    commentsClosed: talk.areCommentsClosed,
    viewCount: talk.viewCount,
    createdDate: talk.publishedAt.toISOString(),
    updatedDate: talk.updatedAt.toISOString(),
  };
}

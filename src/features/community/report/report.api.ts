import { z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import {
  type ApiEnv,
  createApi,
  dataResponse,
  idSchema,
  jsonBody,
  jsonOnly,
  resultResponse,
} from '../../../http/api.ts';
import { dataBody, resultBody } from '../../../http/envelope.ts';
import { ApiError } from '../../../http/errors.ts';
import { createRoute } from '../../../http/route.ts';
import { membersOnly, requireViewer } from '../../../session/guard.ts';
import { absences, presentOrThrow } from '../../writing/content/content.api.ts';
import type { ContentKind } from '../../writing/content/content.server.ts';
import { type ReportCategory, REPORTED, reasonsFor } from './report.ts';
import { fileReport } from './report.server.ts';
import { findReportable, type NamedContent } from './report-subjects.server.ts';
import { findReportableMember, reportMember } from './report-member.server.ts';

/** Routes of report reasons and reports. */

const reasonSchema = z.object({ depth1CodeId: z.number(), depth1CodeValue: z.string() });
const filedSchema = z.object({ state: z.enum(['filed', 'already']), message: z.string() });
const filed = resultResponse('The report is stored. A repeated report changes nothing.', filedSchema);

function reasonIdOf(category: ReportCategory) {
  const ids = reasonsFor(category).map(({ depth1CodeId }) => depth1CodeId);
  return z.number().refine((id) => ids.includes(id), '신고 이유를 골라 주세요.');
}

const withReason = (category: ReportCategory) => jsonBody(z.object({ reportCodeId: reasonIdOf(category) }));

/**
 * Checks in this order: the session, the existence of the content or comment, the body. The names are parameters of the
 * path.
 */
function reporting(kind: ContentKind, contentName: string, commentName?: string) {
  const mustBeThere: MiddlewareHandler<ApiEnv> = async (context, next) => {
    const contentId = idSchema.safeParse(context.req.param(contentName));
    const commentId = commentName ? idSchema.safeParse(context.req.param(commentName)) : undefined;
    if (contentId.success && commentId?.success !== false)
      presentOrThrow(
        await findReportable(context.get('db'), { kind, contentId: contentId.data, commentId: commentId?.data }),
      );
    return next();
  };
  return [membersOnly, mustBeThere, jsonOnly];
}

async function file(context: Context<ApiEnv>, named: NamedContent, reasonId: number, targetId?: number) {
  const reporterId = requireViewer(context).id;
  const filing = { reporterId, reasonId, ...(targetId !== undefined && { targetId }) };
  return { state: await fileReport(context.get('db'), named, filing), message: REPORTED };
}

const memberMustBeThere: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const id = idSchema.safeParse(context.req.param('userId'));
  if (id.success) presentOrThrow(await findReportableMember(context.get('db'), id.data));
  return next();
};

/** The body repeats an id of the path and must be equal to it. */
function requireSame(field: string, said: number, meant: number): void {
  if (said !== meant) throw new ApiError('BAD_REQUEST', `${field} 값을 확인해 주세요.`, { field });
}

export const reportApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/comment/report/reason',
      operationId: 'listArticleCommentReportReasons',
      summary: 'Lists the reasons for a report of an article comment',
      responses: dataResponse('Reasons', z.array(reasonSchema)),
    }),
    (context) => context.json(dataBody(reasonsFor('comment')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/common/code/report',
      operationId: 'listReportReasons',
      summary: 'Lists the reasons for a report',
      request: { query: z.object({ category: z.enum(['talk', 'comment', 'story', 'article', 'user']) }) },
      responses: resultResponse('Reasons', z.object({ reportList: z.array(reasonSchema) })),
    }),
    (context) => context.json(resultBody({ reportList: reasonsFor(context.req.valid('query').category) }), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/community/talk/{id}/report',
      operationId: 'reportTalk',
      rate: 'reports',
      middleware: reporting('talk', 'id'),
      summary: 'Reports a talk',
      request: { params: z.object({ id: idSchema }), body: withReason('talk') },
      failures: absences.talk,
      responses: filed,
    }),
    async (context) => {
      const contentId = context.req.valid('param').id;
      const { reportCodeId } = context.req.valid('json');
      return context.json(resultBody(await file(context, { kind: 'talk', contentId }, reportCodeId)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/story/{id}/report',
      operationId: 'reportStory',
      rate: 'reports',
      middleware: reporting('story', 'id'),
      summary: 'Reports a story',
      request: {
        params: z.object({ id: idSchema }),
        body: jsonBody(z.object({ storyId: idSchema, targetMakerId: idSchema, depth1CodeId: reasonIdOf('story') })),
      },
      failures: absences.story,
      responses: filed,
    }),
    async (context) => {
      const contentId = context.req.valid('param').id;
      const { storyId, targetMakerId, depth1CodeId } = context.req.valid('json');
      requireSame('storyId', storyId, contentId);
      const answer = await file(context, { kind: 'story', contentId }, depth1CodeId, targetMakerId);
      return context.json(resultBody(answer), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/article/{id}/report',
      operationId: 'reportArticle',
      rate: 'reports',
      middleware: reporting('article', 'id'),
      summary: 'Reports an article; `reason` is an id from the list of reasons',
      request: {
        params: z.object({ id: idSchema }),
        body: jsonBody(z.object({ id: idSchema, reason: reasonIdOf('article') })),
      },
      failures: absences.article,
      responses: dataResponse('The report is stored. A repeated report changes nothing.', filedSchema),
    }),
    async (context) => {
      const contentId = context.req.valid('param').id;
      const { id, reason } = context.req.valid('json');
      requireSame('id', id, contentId);
      return context.json(dataBody(await file(context, { kind: 'article', contentId }, reason)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/article/{articleId}/comment/{commentId}/report',
      operationId: 'reportArticleComment',
      rate: 'reports',
      middleware: reporting('article', 'articleId', 'commentId'),
      summary: 'Reports a comment on an article',
      request: { params: z.object({ articleId: idSchema, commentId: idSchema }), body: withReason('comment') },
      failures: absences.article,
      responses: filed,
    }),
    async (context) => {
      const { articleId, commentId } = context.req.valid('param');
      const named = { kind: 'article', contentId: articleId, commentId } as const;
      return context.json(resultBody(await file(context, named, context.req.valid('json').reportCodeId)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/stories/{storyId}/comment/{commentId}/report',
      operationId: 'reportStoryComment',
      rate: 'reports',
      middleware: reporting('story', 'storyId', 'commentId'),
      summary: 'Reports a comment on a story',
      request: { params: z.object({ storyId: idSchema, commentId: idSchema }), body: withReason('comment') },
      failures: absences.story,
      responses: filed,
    }),
    async (context) => {
      const { storyId, commentId } = context.req.valid('param');
      const named = { kind: 'story', contentId: storyId, commentId } as const;
      return context.json(resultBody(await file(context, named, context.req.valid('json').reportCodeId)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/community/{talkId}/comment/{commentId}/report',
      operationId: 'reportTalkComment',
      rate: 'reports',
      middleware: reporting('talk', 'talkId', 'commentId'),
      summary: 'Reports a comment on a talk',
      request: { params: z.object({ talkId: idSchema, commentId: idSchema }), body: withReason('comment') },
      failures: absences.talk,
      responses: filed,
    }),
    async (context) => {
      const { talkId, commentId } = context.req.valid('param');
      const named = { kind: 'talk', contentId: talkId, commentId } as const;
      return context.json(resultBody(await file(context, named, context.req.valid('json').reportCodeId)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/user/{userId}/report',
      operationId: 'reportMember',
      rate: 'reports',
      middleware: [membersOnly, memberMustBeThere, jsonOnly],
      summary: 'Reports a member, not one of their contents',
      request: { params: z.object({ userId: idSchema }), body: withReason('user') },
      failures: ['NOT_FOUND'],
      responses: filed,
    }),
    async (context) => {
      const filing = { reporterId: requireViewer(context).id, reasonId: context.req.valid('json').reportCodeId };
      const state = await reportMember(context.get('db'), context.req.valid('param').userId, filing);
      return context.json(resultBody({ state, message: REPORTED }), 200);
    },
  );

import { z } from '@hono/zod-openapi';
import {
  createApi,
  dataResponse,
  idSchema,
  jsonBody,
  jsonOnly,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../http/api.ts';
import { dataBody, pageOf, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { membersOnly, requireViewer } from '../../../session/guard.ts';
import { portraitUrl } from '../../people/member/account.ts';
import { follow, unfollow } from './follow.server.ts';
import {
  type FollowEntry,
  FOLLOWS_PER_PAGE,
  listFollows,
  listSubscriptions,
  type MemberEntry,
} from './follow-list.server.ts';
import { subscribe, unsubscribe } from './subscription.server.ts';

const followingSchema = z.object({ subscribe: z.boolean(), subscriberCount: z.number() });
const personSchema = followingSchema.extend({
  nickname: z.string(),
  introduction: z.string(),
  image: z.string().nullable(),
});
const memberSchema = personSchema.extend({ userId: z.number(), isMaker: z.boolean() });
const writerSchema = personSchema.extend({ writerId: z.number() });
const ofList = { query: z.object({ page: pageNumberSchema, length: pageSizeSchema(FOLLOWS_PER_PAGE) }) };
const byWriter = { params: z.object({ writerId: idSchema }) };

const personBody = ({ nickname, introduction, picture, ...following }: Omit<FollowEntry, 'id'>) => ({
  ...following,
  nickname,
  introduction,
  image: portraitUrl(picture),
});
const memberBody = ({ id, isMaker, ...person }: MemberEntry) => ({ userId: id, isMaker, ...personBody(person) });
const writerBody = ({ id, ...person }: FollowEntry) => ({ writerId: id, ...personBody(person) });

const memberList = z.object({ list: z.array(memberSchema), page: pageSchema });

export const followApi = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/user/follow',
      operationId: 'follow',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Follows the member or maker `followerId`',
      request: { body: jsonBody(z.object({ followerId: idSchema })) },
      failures: ['NOT_FOUND', 'TOO_MANY_FOLLOWS'],
      responses: resultResponse('The caller follows the member', followingSchema),
    }),
    async (context) => {
      const followerId = requireViewer(context).id;
      const followedId = context.req.valid('json').followerId;
      return context.json(resultBody(await follow(context.get('db'), { followerId, followedId })), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/user/follow/{followerId}',
      operationId: 'unfollow',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Unfollows a member',
      request: { params: z.object({ followerId: idSchema }) },
      failures: ['NOT_FOUND'],
      responses: resultResponse('The caller does not follow the member', followingSchema),
    }),
    async (context) => {
      const followerId = requireViewer(context).id;
      const followedId = context.req.valid('param').followerId;
      return context.json(resultBody(await unfollow(context.get('db'), { followerId, followedId })), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/user/my/follower',
      operationId: 'listFollowers',
      middleware: membersOnly,
      summary: 'Lists the followers of a member, the latest first',
      request: ofList,
      responses: resultResponse('A page of members', memberList),
    }),
    async (context) => {
      const { page, length } = context.req.valid('query');
      const own = requireViewer(context).id;
      const { items, total } = await listFollows(context.get('db'), own, 'follower', { page, length });
      return context.json(resultBody({ list: items.map(memberBody), page: pageOf(page, length, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/user/my/following',
      operationId: 'listFollowing',
      middleware: membersOnly,
      summary: 'Lists the members whom a member follows, the latest first',
      request: ofList,
      responses: resultResponse('A page of members', memberList),
    }),
    async (context) => {
      const { page, length } = context.req.valid('query');
      const own = requireViewer(context).id;
      const { items, total } = await listFollows(context.get('db'), own, 'following', { page, length });
      return context.json(resultBody({ list: items.map(memberBody), page: pageOf(page, length, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/user/my/subscribe',
      operationId: 'listSubscriptions',
      middleware: membersOnly,
      summary: 'Lists the writers to whom the caller subscribes, the latest first',
      request: ofList,
      responses: resultResponse('A page of writers', z.object({ list: z.array(writerSchema), page: pageSchema })),
    }),
    async (context) => {
      const { page, length } = context.req.valid('query');
      const own = requireViewer(context).id;
      const { items, total } = await listSubscriptions(context.get('db'), own, { page, length });
      return context.json(resultBody({ list: items.map(writerBody), page: pageOf(page, length, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/writer/{writerId}/subscribe',
      operationId: 'subscribe',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Subscribes to a magazine writer',
      request: byWriter,
      failures: ['NOT_FOUND'],
      responses: dataResponse('The caller subscribes to the writer', followingSchema),
    }),
    async (context) => {
      const memberId = requireViewer(context).id;
      const { writerId } = context.req.valid('param');
      return context.json(dataBody(await subscribe(context.get('db'), { memberId, writerId })), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/writer/{writerId}/subscribe',
      operationId: 'unsubscribe',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Unsubscribes from a magazine writer',
      request: byWriter,
      failures: ['NOT_FOUND'],
      responses: dataResponse('The caller does not subscribe to the writer', followingSchema),
    }),
    async (context) => {
      const memberId = requireViewer(context).id;
      const { writerId } = context.req.valid('param');
      return context.json(dataBody(await unsubscribe(context.get('db'), { memberId, writerId })), 200);
    },
  );

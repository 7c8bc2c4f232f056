import { z } from '@hono/zod-openapi';
import {
  createApi,
  idSchema,
  jsonBody,
  jsonOnly,
  pageNumberFrom,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../http/api.ts';
import { pageOf, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { membersOnly, requireViewer } from '../../../session/guard.ts';
import { portraitUrl } from '../../people/member/account.ts';
import { BLOCKS_PER_PAGE, type BlockedMember } from './block.ts';
import { blockMember, listBlocked, unblockMember } from './block.server.ts';

const blockedSchema = z.object({
  userId: z.number(),
  nickname: z.string(),
  image: z.string().nullable(),
  is_blocked: z.union([z.literal(0), z.literal(1)]),
});

const blockedBody = ({ id, nickname, picture }: BlockedMember, isBlocked: boolean) => ({
  userId: id,
  nickname,
  image: portraitUrl(picture),
  is_blocked: isBlocked ? (1 as const) : (0 as const),
});

export const blockApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/maker/block',
      operationId: 'listBlockedMembers',
      middleware: membersOnly,
      summary: 'Lists the members whom the caller blocked, the latest first; the first page is 1',
      request: {
        query: z.object({ page: pageNumberFrom(1), pageCount: pageSizeSchema(BLOCKS_PER_PAGE) }),
      },
      responses: resultResponse('A page of members', z.object({ list: z.array(blockedSchema), page: pageSchema })),
    }),
    async (context) => {
      const { page, pageCount: size } = context.req.valid('query');
      const { items, total } = await listBlocked(context.get('db'), requireViewer(context).id, {
        page: page - 1,
        size,
      });
      const list = items.map((item) => blockedBody(item, true));
      return context.json(resultBody({ list, page: pageOf(page, size, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/maker/block',
      operationId: 'blockMember',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Blocks a member: the lists that the caller sees leave out their contents and comments',
      request: { body: jsonBody(z.object({ reportedUserId: idSchema })) },
      failures: ['NOT_FOUND', 'TOO_MANY_BLOCKS'],
      responses: resultResponse('The member is blocked', blockedSchema),
    }),
    async (context) => {
      const blockerId = requireViewer(context).id;
      const blockedId = context.req.valid('json').reportedUserId;
      const blocked = await blockMember(context.get('db'), { blockerId, blockedId });
      return context.json(resultBody(blockedBody(blocked, true)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/maker/block/{reportedUserId}',
      operationId: 'unblockMember',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Unblocks a member',
      request: { params: z.object({ reportedUserId: idSchema }) },
      failures: ['NOT_FOUND'],
      responses: resultResponse('The member is not blocked', blockedSchema),
    }),
    async (context) => {
      const blockerId = requireViewer(context).id;
      const blockedId = context.req.valid('param').reportedUserId;
      const unblocked = await unblockMember(context.get('db'), { blockerId, blockedId });
      return context.json(resultBody(blockedBody(unblocked, false)), 200);
    },
  );

import { z } from '@hono/zod-openapi';
import { createApi, dataResponse, idSchema, pageNumberSchema, pageSchema, pageSizeSchema } from '../../../http/api.ts';
import { dataBody, pageOf } from '../../../http/envelope.ts';
import { ApiError } from '../../../http/errors.ts';
import { createRoute } from '../../../http/route.ts';
import { membersOnly, requireViewer } from '../../../session/guard.ts';
import { ALARMS_PER_PAGE } from './alarm.ts';
import { countAlarms, listAlarms, muteContent, readAlarm, readAllAlarms, unmuteContent } from './alarm.server.ts';
import { alarmBody, alarmSchema } from './alarm-body.ts';
import { alarmCategories, type AlarmTag, alarmTraits, type AlarmType, typesOf } from './alarm-types.ts';

const tags = alarmCategories.map(({ id }) => id) as [AlarmTag, ...AlarmTag[]];
const types = Object.keys(alarmTraits) as [AlarmType, ...AlarmType[]];

const pagingFields = {
  page: pageNumberSchema,
  size: pageSizeSchema(ALARMS_PER_PAGE),
  sort: z.literal('createdDate,desc').default('createdDate,desc'),
  query: z.string().max(100).optional().openapi({ description: 'Accepted for compatibility and ignored' }),
};
const pageOfAlarms = z.object({ content: z.array(alarmSchema), page: pageSchema });
const muted = z.object({ muted: z.boolean() });
const idContent = z.object({ idContent: idSchema });

export const alarmApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/alarm',
      operationId: 'listAlarms',
      middleware: membersOnly,
      summary: 'Lists the alarms of the caller, newest first',
      request: { query: z.object({ ...pagingFields, tag: z.enum(tags).or(z.literal('')).optional() }) },
      responses: dataResponse('A page of alarms', pageOfAlarms),
    }),
    async (context) => {
      const { page, size, tag } = context.req.valid('query');
      const { publicOrigin: ownOrigin } = context.get('config');
      const which = { page, size, ownOrigin, types: tag ? typesOf(tag) : undefined };
      const { items, total } = await listAlarms(context.get('db'), requireViewer(context).id, which);
      return context.json(dataBody({ content: items.map(alarmBody), page: pageOf(page, size, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/alarm/category',
      operationId: 'listAlarmCategories',
      summary: 'Lists the categories of alarms',
      responses: dataResponse('Categories', z.array(z.object({ id: z.enum(tags), title: z.string() }))),
    }),
    (context) => context.json(dataBody([...alarmCategories]), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/alarm/not-read',
      operationId: 'listUnreadAlarms',
      middleware: membersOnly,
      summary: 'Lists the unread alarms of the caller, newest first',
      request: { query: z.object({ ...pagingFields, alarmType: z.enum(types).or(z.literal('')).optional() }) },
      responses: dataResponse('A page of alarms', pageOfAlarms),
    }),
    async (context) => {
      const { page, size, alarmType } = context.req.valid('query');
      const { publicOrigin: ownOrigin } = context.get('config');
      const which = { page, size, ownOrigin, unreadOnly: true, types: alarmType ? [alarmType] : undefined };
      const { items, total } = await listAlarms(context.get('db'), requireViewer(context).id, which);
      return context.json(dataBody({ content: items.map(alarmBody), page: pageOf(page, size, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/alarm/not-read-count',
      operationId: 'countUnreadAlarms',
      middleware: membersOnly,
      summary: 'Counts the unread alarms of the caller',
      responses: dataResponse('The number of unread alarms', z.object({ count: z.number() })),
    }),
    async (context) => {
      const count = await countAlarms(context.get('db'), requireViewer(context).id, { unreadOnly: true });
      return context.json(dataBody({ count }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/alarm',
      operationId: 'readAlarm',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Marks an alarm as read',
      request: {
        query: z.object({
          // An invalid id gets the same response as an unknown one.
          idAlarm: z.string().optional().openapi({ description: 'The id of the alarm' }),
        }),
      },
      failures: ['UNREGISTERED_ALARM'],
      responses: dataResponse('Done', z.null()),
    }),
    async (context) => {
      const id = z.uuid().safeParse(context.req.valid('query').idAlarm);
      if (!id.success) throw new ApiError('UNREGISTERED_ALARM');
      await readAlarm(context.get('db'), requireViewer(context).id, id.data);
      return context.json(dataBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/alarm/all',
      operationId: 'readAllAlarms',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Marks all alarms as read',
      request: {
        query: z.object({
          until: z.iso.datetime().optional().openapi({
            description: 'The time of the newest alarm that the caller has seen; later alarms stay unread',
          }),
        }),
      },
      responses: dataResponse('Done', z.null()),
    }),
    async (context) => {
      const { until } = context.req.valid('query');
      await readAllAlarms(
        context.get('db'),
        requireViewer(context).id,
        until === undefined ? undefined : new Date(until),
      );
      return context.json(dataBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/alarm/mute/{idContent}',
      operationId: 'muteContent',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Mutes a story, article or talk: the caller gets no alarms about it',
      request: { params: idContent },
      failures: ['NOT_FOUND'],
      responses: dataResponse('The new state', muted),
    }),
    async (context) => {
      await muteContent(context.get('db'), requireViewer(context).id, context.req.valid('param').idContent);
      return context.json(dataBody({ muted: true }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/alarm/mute/{idContent}',
      operationId: 'unmuteContent',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Unmutes a story, article or talk',
      request: { params: idContent },
      responses: dataResponse('The new state', muted),
    }),
    async (context) => {
      await unmuteContent(context.get('db'), requireViewer(context).id, context.req.valid('param').idContent);
      return context.json(dataBody({ muted: false }), 200);
    },
  );

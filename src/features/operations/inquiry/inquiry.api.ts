import { z } from '@hono/zod-openapi';
import {
  createApi,
  dataResponse,
  jsonBody,
  jsonOnly,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../http/api.ts';
import { dataBody, pageOf, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { membersOnly, requestOf, requireViewer } from '../../../session/guard.ts';
import { actOnceInTransaction } from '../../../session/once.server.ts';
import { pictureUrl, storedWidths } from '../../writing/picture/picture.ts';
import { INQUIRIES_PER_PAGE, type Inquiry } from './inquiry.ts';
import { categoryTitle, inquiryCategories } from './inquiry-categories.ts';
import { inquiryInputSchema } from './inquiry-input.ts';
import { listInquiries, sendInquiry } from './inquiry.server.ts';

const statusSchema = z.enum(['WAITING', 'ANSWERED']);

const inquirySchema = z.object({
  id: z.number(),
  categoryId: z.number(),
  category: z.string(),
  title: z.string(),
  content: z.string().openapi({ description: 'Sanitised HTML' }),
  status: statusSchema,
  createdDate: z.iso.datetime(),
  relativeFiles: z
    .array(z.object({ id: z.string(), url: z.string() }))
    .openapi({ description: 'The attached pictures' }),
  relativeQnaAnswer: z
    .object({ answer: z.string().openapi({ description: 'Text' }), createdDate: z.iso.datetime() })
    .nullable(),
});

function inquiryBody({ createdAt, pictures, answer, ...inquiry }: Inquiry): z.infer<typeof inquirySchema> {
  return {
    ...inquiry,
    category: categoryTitle(inquiry.categoryId),
    status: answer ? 'ANSWERED' : 'WAITING',
    createdDate: createdAt.toISOString(),
    relativeFiles: pictures.map(({ key, width }) => ({
      id: key,
      url: pictureUrl(key, storedWidths(width).at(-1) ?? width, 'webp'),
    })),
    relativeQnaAnswer: answer && { answer: answer.text, createdDate: answer.createdAt.toISOString() },
  };
}

export const inquiryApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/qna/category',
      operationId: 'listInquiryCategories',
      isOfMain: true,
      summary: 'Lists the categories of inquiries',
      responses: resultResponse('Categories', z.array(z.object({ id: z.number(), title: z.string() }))),
    }),
    (context) => context.json(resultBody([...inquiryCategories]), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/qna',
      operationId: 'listInquiries',
      middleware: membersOnly,
      summary: 'Lists the inquiries of the caller, newest first',
      request: { query: z.object({ page: pageNumberSchema, size: pageSizeSchema(INQUIRIES_PER_PAGE) }) },
      responses: dataResponse('A page of inquiries', z.object({ content: z.array(inquirySchema), page: pageSchema })),
    }),
    async (context) => {
      const { page, size } = context.req.valid('query');
      const { items, total } = await listInquiries(context.get('db'), requireViewer(context).id, { page, size });
      return context.json(dataBody({ content: items.map(inquiryBody), page: pageOf(page, size, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/qna',
      operationId: 'sendInquiry',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Sends an inquiry to the operators',
      request: { body: jsonBody(inquiryInputSchema) },
      responses: dataResponse('The inquiry is stored', z.object({ id: z.number(), status: statusSchema })),
    }),
    async (context) => {
      const input = context.req.valid('json');
      const request = requestOf(context);
      const id = await actOnceInTransaction(context.get('db'), request, (transaction) =>
        sendInquiry(transaction, request.memberId, input),
      );
      return context.json(dataBody({ id, status: 'WAITING' as const }), 200);
    },
  );

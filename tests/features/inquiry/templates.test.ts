import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../../src/db/schema/index.ts';
import {
  addAnswerTemplate,
  changeAnswerTemplate,
  deleteAnswerTemplate,
  listAnswerTemplates,
} from '../../../src/features/operations/inquiry/answer-template.server.ts';
import { withTemplate } from '../../../src/features/operations/inquiry/answer-form.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

describe.each(serverDatabases)('answer templates on %s', (kind) => {
  let api: TestApi;
  let by: number;
  beforeAll(async () => {
    api = await startTestApi(kind);
    by = (await fixtures(api.db).addAccount()).id;
  });
  afterAll(() => api?.stop());

  test('are added, edited by one of two concurrent operators, and deleted, with entries in the audit log', async () => {
    await addAnswerTemplate(api.db, by, { title: '배송', text: '내일 보내요.', version: 0 });
    const [made] = await listAnswerTemplates(api.db);
    if (!made) throw new Error('there is no template');
    expect(made).toMatchObject({ title: '배송', text: '내일 보내요.', version: 1 });
    const change = (text: string) => changeAnswerTemplate(api.db, by, made.id, { title: '배송', text, version: 1 });
    const answers = await Promise.allSettled([change('모레 보내요.'), change('글피 보내요.')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(change('늦었어요.')).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await deleteAnswerTemplate(api.db, by, made.id);
    await deleteAnswerTemplate(api.db, by, made.id);
    expect(await listAnswerTemplates(api.db)).toEqual([]);
    await expect(change('없어요.')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const acts = await api.db.select({ act: audit.act }).from(audit).orderBy(audit.id);
    expect(acts.map(({ act }) => act)).toEqual([
      'answer template added',
      'answer template changed',
      'answer template deleted',
    ]);
  });
});

test('a template is appended to the typed text', () => {
  const template = { id: 1, title: '인사', text: '고마워요.', version: 1 };
  expect(withTemplate('', template)).toBe('고마워요.');
  expect(withTemplate('안녕하세요. \n', template)).toBe('안녕하세요.\n\n고마워요.');
  expect(withTemplate('안녕하세요.', undefined)).toBe('안녕하세요.');
});

import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content, contentPicture, draft, story, upload } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { listOpenReports } from '../../../src/features/community/report/decision/moderation.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { STORIES_PER_DAY } from '../../../src/features/contents/story/story-limits.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { addMaker, inSeconds, paragraph, pictureOf, written } from './support.ts';

describe.each(serverDatabases)('writing stories on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let me: { id: number };
  let ask: Ask;
  let askOther: Ask;
  let askVisitor: Ask;

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    const [mine, other] = [await addMaker(api, add), await addMaker(api, add)];
    me = mine;
    ask = mine.ask;
    askOther = other.ask;
    askVisitor = await askAs(api);
  });
  afterAll(() => api?.stop());

  const publish = (body: object = {}, by = ask) => by('POST /api/v1/stories', { ...written, ...body });
  /** Publishes a story with a unique title. */
  const published = async (body: object = {}) =>
    (await publish({ title: `스토리 ${randomUUID()}`, ...body })).body.result;
  const read = (id: number, by = askVisitor) => by(`GET /api/v1/stories/${id}`);
  const mine = async (status: string) => (await ask(`GET /api/v1/user/my/stories/${status}`)).body.result.list;

  test('a story is public at once, as it was written', async () => {
    const pictures = [await pictureOf(ask), await pictureOf(ask), await pictureOf(ask)];
    const [one, two, three] = pictures;
    const article = await add.addArticle();
    const body = [
      { type: 'heading', level: 2, text: '첫 주' },
      { type: 'paragraph', text: [{ text: '흙은 ' }, { text: '여기', href: 'https://example.com/soil', bold: true }] },
      { type: 'image', picture: one, alt: '창가', caption: '아침' },
      { type: 'gallery', pictures: [two, three].map((picture) => ({ picture, alt: '' })) },
      { type: 'list', ordered: true, items: ['물', { text: '볕', list: { ordered: false, items: ['오전'] } }] },
      { type: 'quote', text: '마르면 흠뻑', source: '설명서' },
      { type: 'linkCard', href: '/story', title: '다른 스토리' },
      { type: 'relatedArticle', articleId: article },
      { type: 'divider' },
    ];
    const { status, body: answer } = await publish({
      title: ' 설명서\n네 장 ',
      subtitle: '부제',
      tags: ['#허브', '허브'],
      body,
    });
    expect(status).toBe(200);
    expect(answer.result).toMatchObject({ storyStatus: 'PUBLISHED', title: '설명서 네 장', tags: ['허브'], body });
    const { result } = (await read(answer.result.id)).body;
    expect(JSON.parse(result.relativeArticle.body)).toEqual(body);
    // Without a cover of its own, a story shows its first picture.
    expect(result.relativeArticle.thumbnail).toMatchObject({ key: one?.key, alt: '창가' });
    const { list } = (await askVisitor('GET /api/v1/stories')).body.result;
    expect(list[0]).toMatchObject({ id: answer.result.id, relativeArticle: { title: '설명서 네 장' } });
  });

  test.each([
    ['no title', { title: ' \u200b ' }, 'title', '제목을 입력해 주세요.'],
    ['a title too long', { title: '가'.repeat(101) }, 'title', '제목은 100자까지 쓸 수 있어요.'],
    ['no body', { body: [] }, 'body', '내용을 입력해 주세요.'],
    ['an empty body', { body: [paragraph(' '), { type: 'divider' }] }, 'body', '내용을 입력해 주세요.'],
    [
      'an unknown block',
      { body: [paragraph('가'), { type: 'html', html: '<b>' }] },
      'body.1',
      '2번째 블록: 알 수 없는 블록이에요.',
    ],
    [
      'an empty heading',
      { body: [{ type: 'heading', level: 2, text: '' }] },
      'body.0',
      '1번째 블록: 제목이 비어 있어요.',
    ],
    [
      'a link with a script',
      { body: [{ type: 'paragraph', text: [{ text: '가', href: 'javascript:alert(1)' }] }] },
      'body.0',
      '1번째 블록: 링크에는 http나 https로 시작하는 주소, 또는 푸릇 안의 주소만 쓸 수 있어요.',
    ],
    [
      'eleven tags',
      { tags: Array.from({ length: 11 }, (_, tag) => `태그${tag}`) },
      'tags',
      '태그는 10개까지 달 수 있어요.',
    ],
    ['a time that has passed', { publishAt: inSeconds(-60) }, 'publishAt', '지난 시간에는 예약할 수 없어요.'],
    ['a time far ahead', { publishAt: inSeconds(366 * 86_400) }, 'publishAt', '1년 안의 시간을 골라 주세요.'],
    ['no time', { publishAt: '내일' }, 'publishAt', '날짜와 시간을 확인해 주세요.'],
  ])('%s is refused, and the field and block are named', async (_what, body, field, message) => {
    const before = await api.db.$count(content);
    const answer = await publish(body);
    expect([...outcome(answer), answer.body.field]).toEqual([400, 'BAD_REQUEST', field]);
    expect(answer.body.error.message).toBe(message);
    expect(await api.db.$count(content)).toBe(before);
  });

  test('two hundred nested lists are refused', async () => {
    let list: object = { ordered: false, items: ['흙'] };
    for (let level = 1; level < 200; level++) list = { ordered: false, items: [{ text: '물', list }] };
    const answer = await publish({ body: [{ type: 'list', ...list }] });
    expect(answer.body.error.message).toBe('1번째 블록: 목록은 3단계까지 만들 수 있어요.');
  });

  test('pictures of other members are refused, and only the key of one’s own is trusted', async () => {
    const theirs = await pictureOf(askOther);
    const own = await pictureOf(ask);
    const image = (picture: object) => ({ type: 'image', picture, alt: '' });
    for (const foreign of [
      { body: [image(theirs)] },
      { thumbnail: { picture: theirs } },
      { body: [{ type: 'gallery', pictures: [own, theirs].map((picture) => ({ picture, alt: '' })) }] },
      { body: [{ type: 'linkCard', href: '/story', title: '가', picture: theirs }] },
      { body: [image({ ...own, key: 'a'.repeat(20) })] },
    ]) {
      expect((await publish(foreign)).body).toMatchObject({
        field: 'body',
        error: { message: '내가 올린 사진만 넣을 수 있어요.' },
      });
    }
    const lying = { ...own, width: 9_999, height: 1, thumbhash: 'A'.repeat(28) };
    const { body } = await publish({ title: '믿지 않는 크기', body: [image(lying)] });
    expect(body.result.body).toEqual([image(own)]);
  });

  test('the same story sent twice is published once, and a repeated call gets the first answer', async () => {
    // Makes the second call fall within the seconds for a repeat, however slow the machine is.
    const isFresh = { createdAt: sql`now() + interval '1 hour'` };
    const keepFresh = () => api.db.update(content).set(isFresh).where(eq(content.authorId, me.id));
    const twice = [await publish({ title: '두 번 보낸 글' })];
    await keepFresh();
    twice.push(await publish({ title: '두 번 보낸 글' }));
    expect(new Set(twice.map(({ body }) => body.result.id)).size).toBe(1);
    // A different cover or time makes another story.
    const thumbnail = { picture: await pictureOf(ask), alt: '' };
    const later = { publishAt: inSeconds(86_400) };
    const others = [{ thumbnail }, later, { ...later, thumbnail }, { publishAt: inSeconds(90_000) }];
    for (const other of others) twice.push(await publish({ title: '두 번 보낸 글', ...other }));
    await keepFresh();
    for (const other of others) twice.push(await publish({ title: '두 번 보낸 글', ...other }));
    expect(new Set(twice.map(({ body }) => body.result.id)).size).toBe(1 + others.length);
    const [cookie, requestId, before] = [await signInAs(api, me.id), randomUUID(), await api.db.$count(story)];
    const again = (title: string) =>
      call(api, 'POST /api/v1/stories', {
        cookie,
        body: { ...written, title },
        headers: { 'x-request-id': requestId },
      });
    const answers = [...(await Promise.all(['하나', '둘', '셋'].map(again))), await again('나중에')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1);
    expect(await api.db.$count(story)).toBe(before + 1);
  });

  test('an edit changes a published story, which stays as it is until then', async () => {
    const before = await published({ subtitle: '처음' });
    const begun = { contentId: before.id, body: { title: '고치는 중', body: [paragraph('아직 쓰는 중')] } };
    const unsaved = (await ask('POST /api/v1/draft/story', begun)).body.result;
    expect((await read(before.id)).body.result.relativeArticle.title).toBe(before.title);
    expect(await mine('PUBLISHED')).toContainEqual(expect.objectContaining({ id: before.id, draftId: unsaved.id }));
    const changes = { ...written, title: '고친 제목', updatedDate: before.updatedDate };
    const saved = await ask(`PUT /api/v1/stories/${before.id}`, { ...changes, draftId: unsaved.id });
    expect(saved.body.result).toMatchObject({ title: '고친 제목', subtitle: '', publishedDate: before.publishedDate });
    expect((await read(before.id)).body.result.relativeArticle.title).toBe('고친 제목');
    expect(await api.db.$count(draft, eq(draft.id, unsaved.id))).toBe(0);
  });

  test('the first picture is the default cover, as long as the story has it', async () => {
    const [first, second] = [await pictureOf(ask), await pictureOf(ask)].map((picture) => ({
      type: 'image',
      picture,
      alt: '창가',
    }));
    const coverOf = async (id: number) => (await read(id)).body.result.relativeArticle.thumbnail?.key;
    const edit = (own: { id: number; updatedDate: string }, body: object) =>
      ask(`PUT /api/v1/stories/${own.id}`, { ...written, ...own, ...body });
    const own = await published({ body: [first, second] });
    expect([own.thumbnail, await coverOf(own.id)]).toEqual([null, first?.picture.key]);
    expect((await edit(own, { body: [second] })).status).toBe(200);
    expect(await coverOf(own.id)).toBe(second?.picture.key);
    const chosen = { picture: first?.picture, alt: '고른 표지' };
    const other = await published({ body: [second], thumbnail: chosen });
    expect(other.thumbnail).toEqual(chosen);
    await edit(other, { body: [paragraph('글만')] });
    expect(await coverOf(other.id)).toBe(first?.picture.key);
  });

  test('an edit raises no event while only the author sees the story', async () => {
    const scheduled = await published({ publishAt: inSeconds(86_400) });
    const [hidden, shown] = [await published(), await published()];
    await ask(`PUT /api/v1/stories/${hidden.id}/status`, { status: 'HIDDEN' });
    const ears = await hear(api.db);
    for (const { id, updatedDate } of [scheduled, hidden, shown]) {
      const edited = await ask(`PUT /api/v1/stories/${id}`, { ...written, title: '고친 제목', updatedDate });
      expect(edited.status).toBe(200);
    }
    expect(await ears.end()).toEqual([{ what: 'content edited', id: shown.id, kind: 'story' }]);
    await ask(`DELETE /api/v1/stories/${scheduled.id}`);
  });

  test('an outdated edit gets the current story, so that both texts are kept', async () => {
    const before = await published();
    const edit = (title: string) =>
      ask(`PUT /api/v1/stories/${before.id}`, { ...written, title, updatedDate: before.updatedDate });
    expect((await edit('이 탭에서')).status).toBe(200);
    const late = await edit('다른 탭에서');
    expect(outcome(late)).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect(late.body.story).toEqual((await ask(`GET /api/v1/user/my/story/${before.id}`)).body.result);
    expect(late.body.story).toMatchObject({ title: '이 탭에서', body: written.body });
  });

  test('pictures that a story no longer shows may be deleted, and the others may not', async () => {
    const [kept, dropped] = [await pictureOf(ask), await pictureOf(ask)];
    const gallery = { type: 'gallery', pictures: [kept, dropped].map((picture) => ({ picture, alt: '' })) };
    const before = await published({ thumbnail: { picture: kept }, body: [paragraph('가'), gallery] });
    const remove = ({ key }: { key: string }) => ask('POST /api/v1/deleteImage', { url: `/media/${key}/320.webp` });
    expect(outcome(await remove(dropped))).toEqual([409, 'IN_USE']);
    const image = { type: 'image', picture: kept, alt: '' };
    await ask(`PUT /api/v1/stories/${before.id}`, { ...written, body: [image], updatedDate: before.updatedDate });
    expect((await remove(dropped)).status).toBe(200);
    expect(outcome(await remove(kept))).toEqual([409, 'IN_USE']);
    await ask(`DELETE /api/v1/stories/${before.id}`);
    expect((await remove(kept)).status).toBe(200);
  });

  test('a story from before picture uploads can be edited', async () => {
    const id = await add.addStory({ authorId: me.id });
    const picture = await pictureOf(ask);
    const [row] = await api.db.select().from(upload).where(eq(upload.memberId, me.id)).orderBy(upload.id);
    const pictureId = row?.pictureId ?? 0;
    await api.db.insert(contentPicture).values({ contentId: id, pictureId });
    await api.db.delete(upload).where(eq(upload.pictureId, pictureId));
    const before = (await ask(`GET /api/v1/user/my/story/${id}`)).body.result;
    const { rows } = await api.db.execute(`select key from picture where id = ${pictureId}`);
    const old = { ...picture, key: rows[0]?.key };
    const image = { type: 'image', picture: old, alt: '' };
    const saved = await ask(`PUT /api/v1/stories/${id}`, {
      ...written,
      body: [image],
      updatedDate: before.updatedDate,
    });
    expect(saved.status).toBe(200);
    expect((await askOther('POST /api/v1/stories', { ...written, body: [image] })).body.field).toBe('body');
  });

  test('a story that its author hides is visible to the author alone, who can show it again', async () => {
    const { id, publishedDate, updatedDate } = await published();
    const setStatus = (status: string, by = ask) => by(`PUT /api/v1/stories/${id}/status`, { status });
    expect(outcome(await setStatus('HIDDEN', askOther))).toEqual([404, 'NOT_FOUND']);
    expect((await setStatus('HIDDEN')).body.result).toEqual({ storyStatus: 'HIDDEN', draftId: null });
    expect((await setStatus('HIDDEN')).status).toBe(200);
    expect(outcome(await read(id))).toEqual([404, 'HIDDEN']);
    expect(await mine('HIDDEN')).toContainEqual(expect.objectContaining({ id, isHiddenByOperator: false }));
    // An open editor can still save: hiding does not change the text.
    const edited = await ask(`PUT /api/v1/stories/${id}`, { ...written, title: '숨긴 채 고친 글', updatedDate });
    expect(edited.body.result.storyStatus).toBe('HIDDEN');
    await setStatus('PUBLISHED');
    expect((await read(id)).body.result).toMatchObject({
      publishedDate,
      relativeArticle: { title: '숨긴 채 고친 글' },
    });
  });

  test('a story that its author hid stays hidden when a report is dismissed; if it is upheld, only operators can show it', async () => {
    const reporter = await add.addAccount();
    const report = async (id: number) => {
      const named = { kind: 'story', contentId: id } as const;
      await fileReport(api.db, named, { reporterId: reporter.id, reasonId: 1 });
      const { items } = await listOpenReports(api.db, { size: 50 });
      return items.find(({ contentId }) => contentId === id)?.id ?? 0;
    };
    const setStatus = (id: number, status: string) => ask(`PUT /api/v1/stories/${id}/status`, { status });
    for (const [decision, outcomes] of [
      ['KEPT', [200, 'OK']],
      ['HIDDEN', [404, 'HIDDEN']],
    ] as const) {
      const { id } = await published();
      const reportId = await report(id);
      await setStatus(id, 'HIDDEN');
      expect(await decide(api.db, reportId, { outcome: decision, by: null })).toBeTypeOf('number');
      expect(outcome(await read(id))).toEqual([404, 'HIDDEN']);
      expect(outcome(await setStatus(id, 'PUBLISHED'))).toEqual(outcomes);
    }
  });

  test('a deleted story loses its unsaved changes, and others see that it was deleted', async () => {
    const { id } = await published();
    await ask('POST /api/v1/draft/story', { contentId: id, body: { title: '고치다 만 글' } });
    expect(outcome(await askOther(`DELETE /api/v1/stories/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect((await ask(`DELETE /api/v1/stories/${id}`)).status).toBe(200);
    expect(outcome(await read(id))).toEqual([410, 'DELETED']);
    expect(outcome(await ask(`GET /api/v1/user/my/story/${id}`))).toEqual([410, 'DELETED']);
    expect(await api.db.$count(draft, eq(draft.contentId, id))).toBe(0);
  });

  test('a repeated deletion gets the first answer', async () => {
    const { id } = await published();
    const [cookie, headers] = [await signInAs(api, me.id), { 'x-request-id': randomUUID() }];
    const remove = () => call(api, `DELETE /api/v1/stories/${id}`, { cookie, headers });
    const [first, again] = [await remove(), await remove()];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(outcome(await ask(`DELETE /api/v1/stories/${id}`))).toEqual([410, 'DELETED']);
  });

  test('an operator hides a story unchanged, and deletes one with its pictures and unsaved changes for good', async () => {
    const picture = await pictureOf(ask);
    const { id, updatedDate } = await published({ thumbnail: { picture } });
    const updatedAt = async () =>
      (await api.db.select().from(content).where(eq(content.id, id)))[0]?.updatedAt.toISOString();
    for (const status of ['HIDDEN', 'PUBLISHED'] as const) {
      await setContentStatus(api.db, id, status);
      expect(await updatedAt()).toBe(updatedDate);
    }
    await ask('POST /api/v1/draft/story', { contentId: id, body: { title: '고치다 만 글' } });
    await setContentStatus(api.db, id, 'DELETED');
    expect(await api.db.$count(contentPicture, eq(contentPicture.contentId, id))).toBe(0);
    expect(await api.db.$count(draft, eq(draft.contentId, id))).toBe(0);
    expect((await ask('POST /api/v1/deleteImage', { url: `/media/${picture.key}/320.webp` })).status).toBe(200);
    expect(await setContentStatus(api.db, id, 'PUBLISHED')).toBe('DELETED');
    expect(outcome(await read(id))).toEqual([410, 'DELETED']);
  });

  test('a draft of a story that is hidden by operators or deleted is refused with the reason', async () => {
    const [hidden, deleted] = [await published(), await published()];
    await setContentStatus(api.db, hidden.id, 'HIDDEN');
    await setContentStatus(api.db, deleted.id, 'DELETED');
    const begin = (contentId: number) => ask('POST /api/v1/draft/story', { contentId, body: {} });
    expect(outcome(await begin(hidden.id))).toEqual([404, 'HIDDEN']);
    expect(outcome(await begin(deleted.id))).toEqual([410, 'DELETED']);
  });

  test('drafts of stories are separate from drafts of talks', async () => {
    const body = { title: '쓰다 만 스토리', body: [{ type: 'heading', level: 2, text: '' }] };
    const { id } = (await ask('POST /api/v1/draft/story', { body })).body.result;
    expect((await ask('GET /api/v1/draft/story')).body.result.list[0]).toMatchObject({ id, body });
    expect((await ask('GET /api/v1/draft/talk')).body.result.list).toEqual([]);
    for (const line of [`GET /api/v1/draft/talk/${id}/version`, `DELETE /api/v1/draft/talk/${id}`]) {
      expect(outcome(await ask(line))).toEqual([404, 'NOT_FOUND']);
    }
    const asTalk = await ask(`PUT /api/v1/draft/talk/${id}`, { version: 1, body: { content: '톡' } });
    expect(outcome(asTalk)).toEqual([404, 'NOT_FOUND']);
    const saved = await ask(`PUT /api/v1/draft/story/${id}`, { version: 1, body: { ...body, title: '더 쓴 스토리' } });
    expect(saved.body.result).toMatchObject({ version: 2, body: { title: '더 쓴 스토리' } });
    const { list } = (await ask(`GET /api/v1/draft/story/${id}/version`)).body.result;
    expect(list[0]).toMatchObject({ version: 1, body: { title: '쓰다 만 스토리' } });
    const talk = { channelId: await add.addChannel(), content: '스토리의 초안이 아닌 데서 쓴 톡', draftId: id };
    expect((await ask('POST /api/v1/community/talk', talk)).status).toBe(200);
    expect(await mine('DRAFT')).toContainEqual(
      expect.objectContaining({ id: null, draftId: id, storyStatus: 'DRAFT' }),
    );
  });

  test('a member who is not a maker cannot write stories or drafts of them', async () => {
    const member = await askAs(api, await add.addAccount());
    for (const [line, body] of [
      ['POST /api/v1/stories', written],
      ['POST /api/v1/draft/story', { body: {} }],
      ['GET /api/v1/draft/story'],
      ['GET /api/v1/user/my/stories/PUBLISHED'],
    ] as const) {
      expect(outcome(await member(line, body))).toEqual([409, 'MAKER_REQUIRED']);
    }
  });

  test('the number of stories a day is limited', async () => {
    const busy = await addMaker(api, add);
    for (let count = 0; count < STORIES_PER_DAY; count++) await add.addStory({ authorId: busy.id });
    const refused = await publish({}, busy.ask);
    expect(outcome(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.error.message).toMatch(
      /^스토리는 하루에 30편까지 발행할 수 있어요\. (오늘|내일|모레) \d\d:\d\d부터 다시 쓸 수 있어요\.$/,
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });
});

import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent, maker } from '../../../src/db/schema/index.ts';
import { actOnMember } from '../../../src/features/people/member/operator-acts.server.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { prove, signInAs } from '../../harness/actors/sign-in.ts';

const MAKER_TERMS = 6;

describe.each(serverDatabases)('becoming a maker on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  async function newcomer() {
    const account = await add.addAccount();
    const ask = await askAs(api, account);
    const save = (changes: object = {}) =>
      ask('PUT /api/v1/maker/me', {
        nickname: account.nickname,
        introduction: '베란다에서 허브를 길러요.',
        links: [],
        storeLink: null,
        documentIds: [MAKER_TERMS],
        ...changes,
      });
    const makerInfo = async () => (await ask('GET /api/v1/user/me')).body.data.makerInfo;
    const rows = () => api.db.select().from(maker).where(eq(maker.memberId, account.id));
    return { ...account, ask, save, makerInfo, rows };
  }

  test('stores a name, an introduction and the consent, and the profile shows them', async () => {
    const { id, nickname, ask, save, makerInfo } = await newcomer();
    expect(await makerInfo()).toBeUndefined();
    const given = { nickname: `${nickname}온실`, links: ['example.com/blog', 'https://example.com/blog'] };
    const answer = await save({ ...given, storeLink: 'https://store.example.com' });
    expect([answer.status, answer.body.result]).toEqual([200, { makerId: id, isNew: true }]);
    expect(await makerInfo()).toEqual({ makerId: id });
    expect((await ask(`GET /api/v1/user/${id}`)).body.result).toMatchObject({
      nickname: `${nickname}온실`,
      introduction: '베란다에서 허브를 길러요.',
      isMaker: true,
      links: ['https://example.com/blog'],
      storeLink: 'https://store.example.com/',
    });
    const agreed = await api.db.select().from(consent).where(eq(consent.memberId, id));
    expect(agreed.filter(({ termId }) => termId === MAKER_TERMS)).toMatchObject([{ agreed: true, channel: 'web' }]);
  });

  test('a member who lost the role to an operator cannot register until an operator returns it', async () => {
    const { id, save, rows, ask, nickname } = await newcomer();
    const operator = await add.addAccount();
    await setRole(api.db, operator.nickname, 'admin');
    expect((await save()).status).toBe(200);
    const doing = { id, by: operator.id, reason: '광고만 올렸어요' };
    expect(await actOnMember(api.db, 'endMaker', doing)).toBe(true);
    const refused = await save({ nickname: `${nickname}새이름` });
    expect(outcome(refused)).toEqual([409, 'MAKER_ENDED']);
    expect(refused.body.error.message).toContain('해제했어요');
    expect(await rows()).toEqual([]);
    expect((await ask('GET /api/v1/user/me')).body.data.nickname).toBe(nickname);
    expect(await actOnMember(api.db, 'makeMaker', doing)).toBe(true);
    expect((await save({ links: ['https://example.com'] })).body.result.isNew).toBe(false);
  });

  test('a maker changes their profile without agreeing to the terms again', async () => {
    const { id, save, rows } = await newcomer();
    await save({ links: ['https://example.com'] });
    const changed = await save({ links: [], storeLink: 'https://example.com', documentIds: [] });
    expect(changed.body.result).toEqual({ makerId: id, isNew: false });
    expect(await rows()).toMatchObject([{ links: [], storeLink: 'https://example.com/' }]);
    expect(await api.db.$count(consent, eq(consent.termId, MAKER_TERMS))).toBeGreaterThan(0);
    const asked = await api.db.select().from(consent).where(eq(consent.memberId, id));
    expect(asked.filter(({ termId }) => termId === MAKER_TERMS)).toHaveLength(1);
  });

  test('fields that the body lacks keep their values', async () => {
    const { id, nickname, ask, save } = await newcomer();
    await save({ links: ['https://example.com/'], storeLink: 'https://store.example.com/' });
    const told = async () => (await ask(`GET /api/v1/user/${id}`)).body.result;
    const before = await told();
    const changes = [
      { nickname: `${nickname}온실` },
      { introduction: '온실에서 길러요.' },
      { links: ['https://example.com/blog'] },
      { storeLink: null },
      {},
    ];
    for (const [index, body] of changes.entries()) {
      expect((await ask('PUT /api/v1/maker/me', body)).body.result).toEqual({ makerId: id, isNew: false });
      expect(await told()).toEqual(Object.assign({}, before, ...changes.slice(0, index + 1)));
    }
  });

  test('two concurrent calls make one maker', async () => {
    const { save, rows } = await newcomer();
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ body }) => body.result.isNew).sort()).toEqual([false, true]);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['without the terms', { documentIds: [] }, 'documentIds', '메이커 이용약관에 동의해 주세요.'],
    ['with terms that are others’', { documentIds: [1, 4] }, 'documentIds', '메이커 이용약관에 동의해 주세요.'],
    ['with no name', { nickname: undefined }, 'nickname', 'nickname'],
    ['with no introduction', { introduction: undefined }, 'introduction', 'introduction'],
    ['with no links', { links: undefined }, 'links', 'links'],
    ['with no word of a store', { storeLink: undefined }, 'storeLink', 'storeLink'],
    ['with an empty introduction', { introduction: '  ' }, 'introduction', '어떤 메이커인지 소개를 적어 주세요.'],
    ['with a name that could be ours', { nickname: '푸릇운영자' }, 'nickname', '운영자로 오해'],
    ['with a link that is a script', { links: ['javascript:alert(1)'] }, 'links.0', '주소를 확인해 주세요.'],
    ['with a store that is nowhere', { storeLink: 'http://localhost' }, 'storeLink', '주소를 확인해 주세요.'],
    ['with six links', { links: [1, 2, 3, 4, 5, 6].map((n) => `https://example.com/${n}`) }, 'links', '5개까지'],
    ['with a link of 1,001 letters', { links: [`https://example.com/${'a'.repeat(981)}`] }, 'links.0', '300자까지'],
    ['with an introduction of 101 letters', { introduction: '가'.repeat(101) }, 'introduction', '100자까지'],
  ])('is refused with %s, and changes nothing', async (_, changes, field, message) => {
    const { nickname, id, save, rows, ask } = await newcomer();
    const answer = await save({ nickname: `${nickname}새이름`, ...changes });
    expect(outcome(answer)).toEqual([400, expect.any(String)]);
    expect(answer.body.field).toBe(field);
    expect(answer.body.error.message).toContain(message);
    expect(await rows()).toEqual([]);
    expect((await ask(`GET /api/v1/user/${id}`)).body.result.nickname).toBe(nickname);
  });

  test('is refused with the nickname of another member', async () => {
    const other = await add.addAccount();
    const { save, rows } = await newcomer();
    expect(outcome(await save({ nickname: other.nickname }))).toEqual([409, 'NICKNAME_TAKEN']);
    expect(await rows()).toEqual([]);
  });

  test('a maker who leaves loses their links, and their stories stay', async () => {
    const { id, ask, save, rows, ...account } = await newcomer();
    await save({ links: ['https://example.com'] });
    const story = await add.addStory({ authorId: id });
    const { paramKey, cookie } = await prove(api, account);
    const session = await signInAs(api, id);
    const left = await call(api, `DELETE /api/v1/user/me?paramKey=${paramKey}`, { cookie: `${session}; ${cookie}` });
    expect(left.status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await call(api, `GET /api/v1/stories/${story}`)).status).toBe(200);
  });
});

import pino from 'pino';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { audit, searchedContent, searchTag, story, suggestedHashtag, talk } from '../../../src/db/schema/index.ts';
import { forgetRemembered } from '../../../src/db/remembered.ts';
import { renamedTo } from '../../../src/features/writing/content/tag/current-tags.server.ts';
import { listSearchTags, listSuggestedHashtags } from '../../../src/features/discovery/discover/discover.server.ts';
import { itemsOf } from '../../../src/features/discovery/discover/edit/arranged/arranged-items.server.ts';
import { giveLateTags } from '../../../src/features/discovery/discover/edit/give-current-tags.server.ts';
import {
  getUsedTag,
  listUsedTags,
  renameTag,
  setTagHidden,
} from '../../../src/features/discovery/discover/edit/tag.server.ts';
import { suggest } from '../../../src/features/discovery/search/suggest/suggest.server.ts';
import { listPopularTags } from '../../../src/features/contents/story/popular-tags.server.ts';
import { storyInputSchema } from '../../../src/features/contents/story/story-input.ts';
import { createStory } from '../../../src/features/contents/story/write-story.server.ts';
import { createTalk, editTalk } from '../../../src/features/contents/talk/write-talk.server.ts';
import { clearAway } from '../../../src/jobs/cleanup.ts';
import { databaseKinds } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

describe.each(databaseKinds)('tags that operators maintain on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let by: number;

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    by = (await add.addAccount()).id;
  });
  afterAll(() => api?.stop());

  const tagsOf = async (id: number) =>
    (await api.db.select({ tags: story.tags }).from(story).where(eq(story.id, id)))[0]?.tags;

  test('are renamed and merged everywhere, each once and in place, and the search follows', async () => {
    const both = await add.addStory({ tags: ['물꽂이', '삽목', '허브'] });
    const one = await add.addStory({ tags: ['허브', '물꽂이'] });
    const told = await add.addTalk({ text: '뿌리가 났어요' });
    await api.db
      .update(talk)
      .set({ tags: ['물꽂이'] })
      .where(eq(talk.id, told));
    await api.db.insert(suggestedHashtag).values([
      { tag: '물꽂이', position: 0 },
      { tag: '삽목', position: 1 },
    ]);
    expect(await listUsedTags(api.db, '물꽂')).toEqual({
      items: [{ tag: '물꽂이', stories: 2, talks: 1, isHidden: false }],
      hasMore: false,
    });
    const ears = await hear(api.db);
    expect(await renameTag(api.db, by, '물꽂이', '삽목')).toBe(3);
    const heard = await ears.end();
    expect(heard).toContainEqual({ what: 'tags changed' });
    expect(heard).toContainEqual({ what: 'content edited', id: one, kind: 'story' });
    expect(heard).toContainEqual({ what: 'talk edited', id: told });
    expect(await tagsOf(both)).toEqual(['삽목', '허브']);
    expect(await tagsOf(one)).toEqual(['허브', '삽목']);
    expect(await getUsedTag(api.db, '물꽂이')).toBeUndefined();
    const suggested = await api.db.select({ tag: suggestedHashtag.tag }).from(suggestedHashtag);
    expect(suggested).toEqual([{ tag: '삽목' }]);
    const [found] = await api.db.select().from(searchedContent).where(eq(searchedContent.contentId, told));
    expect(found?.tags).toContain('삽목');
    const [entry] = await api.db.select().from(audit).where(eq(audit.act, 'tag merged'));
    expect(entry).toMatchObject({ operatorId: by, before: { tag: '물꽂이' }, after: { tag: '삽목', changed: 3 } });
    await expect(renameTag(api.db, by, '물꽂이', '다른 이름')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await renameTag(api.db, by, '삽목', '꺾꽂이')).toBe(3);
    expect(await tagsOf(both)).toEqual(['꺾꽂이', '허브']);
  });

  test('get their current names when contents are published with former ones', async () => {
    await add.addStory({ tags: ['몬스테라알보', '알보'] });
    await renameTag(api.db, by, '몬스테라알보', '몬스테라 알보');
    await renameTag(api.db, by, '알보', '몬스테라 알보');
    await renameTag(api.db, by, '몬스테라 알보', '무늬 몬스테라');
    const tags = ['알보', '허브', '몬스테라알보'];
    const [channelId, { id: me }] = [await add.addChannel(), await add.addAccount()];
    const talkOf = (content: string) => ({ channelId, content, tags, images: [], sos: null });
    const told = await createTalk(api.db, me, talkOf('새잎이 났어요'));
    const tagsOfTalk = async () =>
      (await api.db.select({ tags: talk.tags }).from(talk).where(eq(talk.id, told)))[0]?.tags;
    expect(await tagsOfTalk()).toEqual(['무늬 몬스테라', '허브']);
    const body = [{ type: 'paragraph', text: '말린 잎이 펴져요.' }];
    const written = await createStory(api.db, me, storyInputSchema.parse({ title: '새잎 이야기', body, tags }));
    expect(await tagsOf(written)).toEqual(['무늬 몬스테라', '허브']);
    // A tag that gets its old name back keeps it.
    await renameTag(api.db, by, '무늬 몬스테라', '알보');
    await editTalk(api.db, me, told, { input: talkOf('새잎이 둘 났어요') });
    expect(await tagsOfTalk()).toEqual(['알보', '허브']);
  });

  test('are the same in any case, width and spacing: as first spelled, or as renamed', async () => {
    const [channelId, { id: me }] = [await add.addChannel(), await add.addAccount()];
    const write = async (...tags: string[]) => {
      const id = await createTalk(api.db, me, {
        channelId,
        content: `새잎이 ${tags.join()}`,
        tags,
        images: [],
        sos: null,
      });
      return (await api.db.select({ tags: talk.tags }).from(talk).where(eq(talk.id, id)))[0]?.tags;
    };
    await add.addStory({ tags: ['Fern 고사리'] });
    expect(await write('fern고사리', 'ＦＥＲＮ　고 사리', '새잎 자랑')).toEqual(['Fern 고사리', '새잎 자랑']);
    expect(await write('Philo', 'PHILO', 'philo')).toEqual(['Philo']);
    expect(await write('새잎자랑', 'PHILO')).toEqual(['새잎 자랑', 'Philo']);
    await renameTag(api.db, by, 'Philo', 'philo');
    expect(await write('PHILO', 'Philo', 'philo')).toEqual(['philo']);
    await renameTag(api.db, by, 'philo', '필로덴드론');
    expect(await write('ｐｈｉｌｏ', '필로 덴드론')).toEqual(['필로덴드론']);
    const found = ['fern고사리', 'PHILO', 'Fern 고사리', '없는태그'].map((tag) => renamedTo(api.db, tag));
    expect(await Promise.all(found)).toEqual(['Fern 고사리', '필로덴드론', undefined, undefined]);
  });

  test('get their current names by the cleanup job when a former name was stored', async () => {
    await add.addStory({ tags: ['선인장'] });
    await renameTag(api.db, by, '선인장', '다육식물');
    const late = [
      await add.addStory({ tags: ['허브', '선인장', '다육식물'] }),
      await add.addStory({ tags: ['선인장'] }),
    ];
    const told = await add.addTalk({ text: '가시가 났어요' });
    await api.db
      .update(talk)
      .set({ tags: ['선인장'] })
      .where(eq(talk.id, told));
    const ears = await hear(api.db);
    const given = [];
    for (let round = 0; round < 3; round++) given.push(await giveLateTags(api.db, 1));
    const heard = await ears.end();
    expect(given).toEqual([1, 1, 0]);
    expect(await Promise.all(late.map(tagsOf))).toEqual([['허브', '다육식물'], ['다육식물']]);
    expect(heard).toContainEqual({ what: 'tags changed' });
    expect(heard).toContainEqual({ what: 'talk edited', id: told });
    const [found] = await api.db.select().from(searchedContent).where(eq(searchedContent.contentId, told));
    expect(found?.tags).toContain('다육식물');
    expect(await getUsedTag(api.db, '선인장')).toBeUndefined();
  });

  // The embedded database runs one transaction at a time.
  test.runIf(kind === 'postgres')(
    'do not wait for a talk that is being written, which the cleanup job updates later',
    async () => {
      await add.addStory({ tags: ['산세베리아'] });
      const [channelId, { id: me }] = [await add.addChannel(), await add.addAccount()];
      const input = { channelId, content: '새 화분이에요', tags: ['산세베리아'], images: [], sos: null };
      const written = await api.db.transaction(async (transaction) => {
        const id = await createTalk(transaction, me, input);
        await renameTag(api.db, by, '산세베리아', '산세비에리아');
        return id;
      });
      await clearAway({ db: api.db, log: pino({ level: 'silent' }), pictures: api.pictures });
      const [row] = await api.db.select({ tags: talk.tags }).from(talk).where(eq(talk.id, written));
      expect(row?.tags).toEqual(['산세비에리아']);
    },
  );

  test('concurrent renames end with one name', async () => {
    const id = await add.addStory({ tags: ['가지치기'] });
    const done = await Promise.allSettled([
      renameTag(api.db, by, '가지치기', '전정'),
      renameTag(api.db, by, '가지치기', '가위질'),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await tagsOf(id)).toHaveLength(1);
  });

  test('are not suggested while they are hidden, also after a rename', async () => {
    await add.addStory({ tags: ['광고태그'] });
    expect(await listPopularTags(api.db, 100)).toContain('광고태그');
    expect(await setTagHidden(api.db, by, '광고태그', true)).toBe(true);
    expect(await setTagHidden(api.db, by, '광고태그', true)).toBe(false);
    expect(await listPopularTags(api.db, 100)).not.toContain('광고태그');
    await renameTag(api.db, by, '광고태그', '홍보태그');
    expect(await getUsedTag(api.db, '홍보태그')).toMatchObject({ isHidden: true, stories: 1 });
    expect(await setTagHidden(api.db, by, '홍보태그', false)).toBe(true);
    expect(await listPopularTags(api.db, 100)).toContain('홍보태그');
    const acts = await api.db
      .select({ act: audit.act })
      .from(audit)
      .where(sql`act in ('tag hidden', 'tag shown')`);
    expect(acts).toHaveLength(2);
  });

  test('are suggested nowhere once they are hidden, in no list of editors either', async () => {
    const author = await add.addMember();
    for (const tag of ['숨길태그', '남길태그']) {
      await add.addStory({ authorId: author, tags: [tag] });
      await api.db.insert(suggestedHashtag).values({ tag, position: 100 });
    }
    await api.db.insert(searchTag).values([
      { tag: '숨길태그', position: 0 },
      { tag: '남길태그', position: 1 },
    ]);
    const lists = async () =>
      (
        await Promise.all([
          listSuggestedHashtags(api.db, 100),
          listSearchTags(api.db),
          suggestedFor('숨길'),
          suggestedFor('남길'),
        ])
      ).map((tags) => tags.filter((tag) => ['숨길태그', '남길태그'].includes(tag)));
    const suggestedFor = async (typed: string) => (await suggest(api.db, typed)).suggestTags;
    const listener = forgetRemembered(api.db);
    listener.disconnected?.();
    expect(await lists()).toEqual([
      expect.arrayContaining(['숨길태그', '남길태그']),
      ['숨길태그', '남길태그'],
      ['숨길태그'],
      ['남길태그'],
    ]);
    const ears = await hear(api.db);
    await setTagHidden(api.db, by, '숨길태그', true);
    for (const happening of await ears.end()) listener.heard(JSON.stringify(happening));
    expect(await lists()).toEqual([['남길태그'], ['남길태그'], [], ['남길태그']]);
    const items = await itemsOf(api.db, 'tag', ['숨길태그', '남길태그']);
    expect(items.map(({ isUnseen, note }) => [isUnseen, note])).toEqual([
      [true, '추천에서 숨긴 태그라 보이지 않아요'],
      [false, ''],
    ]);
    await api.db.delete(searchTag);
    expect(await listSearchTags(api.db, 100)).not.toContain('숨길태그');
  });

  test('are counted once for many viewers, and again a minute later', async () => {
    const asked = vi.spyOn(api.db, 'execute');
    const clock = vi.spyOn(Date, 'now');
    const read = () => Promise.all(Array.from({ length: 10 }, () => listPopularTags(api.db)));
    const begun = Date.now();
    const counts = [];
    for (const seconds of [61, 62, 123]) {
      clock.mockReturnValue(begun + seconds * 1_000);
      asked.mockClear();
      await read();
      counts.push(asked.mock.calls.length);
    }
    vi.restoreAllMocks();
    expect(counts).toEqual([11, 10, 11]);
  });

  test('are read again after the connection to the database was lost', async () => {
    const author = await fixtures(api.db).addMember();
    const seen = async () => [await listPopularTags(api.db, 1_000), (await suggest(api.db, '되살린')).suggestTags];
    await seen();
    await fixtures(api.db).addStory({ authorId: author, tags: ['되살린태그'] });
    forgetRemembered(api.db).disconnected?.();
    for (const tags of await seen()) expect(tags).toContain('되살린태그');
  });
});

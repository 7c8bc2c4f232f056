import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { hiddenTag, renamedTag, searchedContent, story, talk } from '../../../src/db/schema/index.ts';
import { currentTags, renamedTo } from '../../../src/features/writing/content/tag/current-tags.server.ts';
import { giveLateTags } from '../../../src/features/discovery/discover/edit/give-current-tags.server.ts';
import { findTagAs, listUsedTags, renameTag } from '../../../src/features/discovery/discover/edit/tag.server.ts';
import { writeTalk } from '../../../src/features/operations/import/posts.server.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

const MIGRATIONS = ['0056_tag_names', '0060_lead_renamed_tags_on'].map((name) =>
  join(projectRoot, `src/db/migrations/former/${name}.sql`),
);

describe.each(databaseKinds)('names of tags that differ in case, width or spacing, on %s', (kind) => {
  let database: TestDatabase;
  let db: TestDatabase['db'];
  let add: ReturnType<typeof fixtures>;
  let by: number;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    db = database.db;
    add = fixtures(db);
    by = await add.addMember();
  });
  afterAll(() => database?.stop());

  const tagsOf = async (id: number) =>
    (await db.select({ tags: story.tags }).from(story).where(eq(story.id, id)))[0]?.tags;
  const tagsOfTalk = async (id: number) =>
    (await db.select({ tags: talk.tags }).from(talk).where(eq(talk.id, id)))[0]?.tags;

  test('a renamed tag is taken in by a tag that has its new name in another spelling', async () => {
    const [kept, taken] = [await add.addStory({ tags: ['Calathea'] }), await add.addStory({ tags: ['깃털나무'] })];
    expect(await findTagAs(db, 'ＣＡＬＡ thea', '깃털나무')).toMatchObject({ tag: 'Calathea', stories: 1 });
    expect(await findTagAs(db, 'calathea', 'Calathea')).toBeUndefined();
    await renameTag(db, by, '깃털나무', 'ＣＡＬＡ thea');
    expect([await tagsOf(kept), await tagsOf(taken)]).toEqual([['Calathea'], ['Calathea']]);
  });

  test('a renamed tag keeps the spelling of the operator, also where a tag that is gone had another', async () => {
    const former = await add.addStory({ tags: ['Maranta'] });
    await db.update(story).set({ tags: [] }).where(eq(story.id, former));
    await add.addStory({ tags: ['기도나무'] });
    await renameTag(db, by, '기도나무', 'maranta');
    expect(await currentTags(db, ['MARANTA', '기도나무'])).toEqual(['maranta']);
  });

  test('an imported talk carries the tag as it is spelled here', async () => {
    await add.addStory({ tags: ['Begonia'] });
    const row = { channelId: await add.addChannel(), text: '새잎', tags: ['begonia', '베고니아'], pictures: [] };
    const id = await writeTalk(db, { authorId: by, writtenAt: new Date('2024-05-01') }, row);
    expect(await tagsOfTalk(id)).toEqual(['Begonia', '베고니아']);
  });

  describe('the upgrade that merges them', () => {
    beforeEach(async () => {
      await db.delete(renamedTag);
      await db.delete(hiddenTag);
      await db.update(story).set({ tags: [] });
      await db.update(talk).set({ tags: [] });
      // The state before the upgrade.
      await db.execute(
        sql.raw(`drop trigger story_tag_names on story; drop trigger talk_tag_names on talk; drop function name_tags();
          drop function tag_key(text); drop table tag_name`),
      );
    });

    async function upgrade() {
      for (const file of MIGRATIONS) await db.execute(sql.raw(readFileSync(file, 'utf8')));
      for (let round = 0; round < 10; round++) await giveLateTags(db, 2);
      expect(await giveLateTags(db, 2)).toBe(0);
    }

    async function addTalk(tags: string[]) {
      const id = await add.addTalk();
      await db.update(talk).set({ tags }).where(eq(talk.id, id));
      return id;
    }

    test('gives all of them the spelling that is used most, once in each content, and search follows', async () => {
      const stories = [
        await add.addStory({ tags: ['Monstera', '새잎 자랑'] }),
        await add.addStory({ tags: ['monstera', '허브', 'Monstera'] }),
        await add.addStory({ tags: ['ｍｏｎｓｔｅｒａ', '새잎자랑'] }),
        await add.addStory({ tags: ['허브'] }),
      ];
      const talks = [await addTalk(['MON STERA', '새잎 자랑']), await addTalk(['Monstera'])];
      await upgrade();
      expect(await Promise.all(stories.map(tagsOf))).toEqual([
        ['Monstera', '새잎 자랑'],
        ['Monstera', '허브'],
        ['Monstera', '새잎 자랑'],
        ['허브'],
      ]);
      expect(await Promise.all(talks.map(tagsOfTalk))).toEqual([['Monstera', '새잎 자랑'], ['Monstera']]);
      expect((await listUsedTags(db)).items).toEqual([
        { tag: 'Monstera', stories: 3, talks: 2, isHidden: false },
        { tag: '새잎 자랑', stories: 2, talks: 1, isHidden: false },
        { tag: '허브', stories: 2, talks: 0, isHidden: false },
      ]);
      const spellings = ['monstera', 'ｍｏｎｓｔｅｒａ', 'MON STERA', '새잎자랑', 'Monstera', '허브'];
      const names = ['Monstera', 'Monstera', 'Monstera', '새잎 자랑', undefined, undefined];
      expect(await Promise.all(spellings.map((tag) => renamedTo(db, tag)))).toEqual(names);
      const [row] = await db
        .select({ tags: searchedContent.tags })
        .from(searchedContent)
        .where(eq(searchedContent.contentId, stories[2] ?? 0));
      expect(row?.tags).toContain('새잎 자랑');
    });

    test('leads former names that operators gave on to the spelling that is used most', async () => {
      await db.insert(renamedTag).values({ former: '구멍잎', tag: 'monstera' });
      await add.addStory({ tags: ['monstera'] });
      for (let count = 0; count < 2; count++) await add.addStory({ tags: ['Monstera'] });
      await upgrade();
      expect([await renamedTo(db, '구멍잎'), await renamedTo(db, 'monstera')]).toEqual(['Monstera', 'Monstera']);
      expect(await currentTags(db, ['구멍잎'])).toEqual(['Monstera']);
    });

    test('hides a tag of which operators had hidden one spelling', async () => {
      await db.insert(hiddenTag).values({ tag: '광고 태그' });
      for (const tag of ['광고 태그', '광고태그', '광고태그']) await add.addStory({ tags: [tag] });
      await upgrade();
      expect((await listUsedTags(db)).items).toEqual([{ tag: '광고태그', stories: 3, talks: 0, isHidden: true }]);
    });

    test('keeps the spelling that operators gave a tag, however often the former one was written since', async () => {
      await db.insert(renamedTag).values({ former: 'philo', tag: 'Philo' });
      for (const tag of ['Philo', 'philo', 'philo']) await add.addStory({ tags: [tag] });
      await upgrade();
      expect((await listUsedTags(db)).items).toEqual([{ tag: 'Philo', stories: 3, talks: 0, isHidden: false }]);
      expect(await currentTags(db, ['philo', 'PHILO'])).toEqual(['Philo']);
    });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, inArray, sql } from '../../../src/db/drizzle.ts';
import {
  banner,
  content,
  contentPicture,
  event,
  eventPicture,
  exhibition,
  exhibitionPicture,
  member,
  picture,
  talkPicture,
} from '../../../src/db/schema/index.ts';
import { setCampaignStatus } from '../../../src/features/discovery/discover/campaign-status.server.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { readRefused } from '../../../src/features/writing/picture/refused/refused-rows.server.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';
import { pictureRows } from './support.ts';

describe.each(databaseKinds)('on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database?.stop());

  const make = () => ({ ...fixtures(database.db), ...pictureRows(database.db) });
  const isPublic = async ({ id }: { id: number }) =>
    (await database.db.query.picture.findFirst({ where: (row) => eq(row.id, id) }))?.isPublic;
  const setStatus = (id: number, status: (typeof content.$inferSelect)['status']) =>
    database.db.update(content).set({ status }).where(eq(content.id, id));

  test.each(['talk', 'story', 'article'] as const)(
    'a picture of a %s is public while it is published',
    async (shownBy) => {
      const add = make();
      const shown = await add.addPicture();
      expect(await isPublic(shown)).toBe(false);
      const id = await { talk: add.addTalk, story: add.addStory, article: add.addArticle }[shownBy]();
      await (shownBy === 'talk' ? add.showInTalk : add.showInContent)(id, shown);
      expect(await isPublic(shown)).toBe(true);
      for (const status of ['HIDDEN', 'HELD', 'SCHEDULED', 'DRAFT'] as const) {
        await setStatus(id, status);
        expect([status, await isPublic(shown)]).toEqual([status, false]);
        await setStatus(id, 'PUBLISHED');
        expect(await isPublic(shown)).toBe(true);
      }
      await setContentStatus(database.db, id, 'DELETED');
      expect(await isPublic(shown)).toBe(false);
    },
  );

  test('a picture of a content that is hidden from the start is not public', async () => {
    const add = make();
    const shown = await add.addPicture();
    await add.showInContent(await add.addStory({ status: 'SCHEDULED' }), shown);
    expect(await isPublic(shown)).toBe(false);
  });

  test('a picture that two contents show is public until both are hidden, also concurrently', async () => {
    const add = make();
    const shown = await add.addPicture();
    const [first, second] = [await add.addTalk(), await add.addStory()];
    await add.showInTalk(first, shown);
    await add.showInContent(second, shown);
    await setStatus(first, 'HIDDEN');
    expect(await isPublic(shown)).toBe(true);
    await setStatus(first, 'PUBLISHED');
    await Promise.all([setStatus(first, 'HIDDEN'), setStatus(second, 'HIDDEN')]);
    expect(await isPublic(shown)).toBe(false);
    await setStatus(second, 'PUBLISHED');
    expect(await isPublic(shown)).toBe(true);
  });

  test('a picture that is removed from a talk or story, or replaced there, is no longer public', async () => {
    const add = make();
    const [former, next, inStory] = [await add.addPicture(), await add.addPicture(), await add.addPicture()];
    const [talkId, storyId] = [await add.addTalk(), await add.addStory()];
    await add.showInTalk(talkId, former);
    await database.db.update(talkPicture).set({ pictureId: next.id }).where(eq(talkPicture.talkId, talkId));
    expect([await isPublic(former), await isPublic(next)]).toEqual([false, true]);
    await database.db.delete(talkPicture).where(eq(talkPicture.talkId, talkId));
    expect(await isPublic(next)).toBe(false);
    await add.showInContent(storyId, inStory);
    await database.db.delete(contentPicture).where(eq(contentPicture.contentId, storyId));
    expect(await isPublic(inStory)).toBe(false);
  });

  test('a portrait is public until it is replaced', async () => {
    const add = make();
    const [former, next] = [await add.addPicture(), await add.addPicture()];
    const id = await add.addMember();
    const wear = (pictureId: number | null) => database.db.update(member).set({ pictureId }).where(eq(member.id, id));
    await wear(former.id);
    expect(await isPublic(former)).toBe(true);
    await wear(next.id);
    expect([await isPublic(former), await isPublic(next)]).toEqual([false, true]);
    await wear(null);
    expect(await isPublic(next)).toBe(false);
  });

  test('pictures of banners, exhibitions and events are public', async () => {
    const add = make();
    const [ofBanner, ofExhibition, inExhibition, ofEvent] = await Promise.all(
      Array.from({ length: 4 }, () => add.addPicture()),
    );
    const text = { title: '봄', description: '봄' };
    const days = { startsAt: new Date(0), endsAt: new Date() };
    const [shown] = await database.db
      .insert(exhibition)
      .values({ ...text, ...days, thumbnailId: ofExhibition?.id ?? 0 })
      .returning({ id: exhibition.id });
    await database.db
      .insert(exhibitionPicture)
      .values({ campaignId: shown?.id ?? 0, pictureId: inExhibition?.id ?? 0 });
    await database.db.insert(event).values({ ...text, ...days, thumbnailId: ofEvent?.id ?? 0, body: [] });
    const values = { ...text, kind: 'big', link: '/', position: 0, thumbnailId: ofBanner?.id ?? 0 } as const;
    await database.db.insert(banner).values(values);
    for (const each of [ofBanner, ofExhibition, inExhibition, ofEvent])
      expect(await isPublic(each ?? { id: 0 })).toBe(true);
    await database.db.delete(banner);
    expect(await isPublic(ofBanner ?? { id: 0 })).toBe(false);
  });

  test.each(['exhibition', 'event'] as const)('pictures of an %s are public while it is shown', async (of) => {
    const { db } = database;
    const add = make();
    const [cover, inText] = [await add.addPicture(), await add.addPicture()];
    const [table, pictures] = of === 'event' ? [event, eventPicture] : [exhibition, exhibitionPicture];
    const days = { startsAt: new Date(0), endsAt: new Date() };
    const values = {
      title: '봄',
      description: '봄',
      ...days,
      body: [],
      thumbnailId: cover.id,
      status: 'HIDDEN' as const,
    };
    const [{ id } = { id: 0 }] = await db.insert(table).values(values).returning({ id: table.id });
    await db.insert(pictures).values({ campaignId: id, pictureId: inText.id });
    const arePublic = async () => [await isPublic(cover), await isPublic(inText)];
    expect(await arePublic()).toEqual([false, false]);
    for (const status of ['PUBLISHED', 'HIDDEN', 'PUBLISHED'] as const) {
      await setCampaignStatus(db, of, id, status);
      expect(await arePublic()).toEqual([status === 'PUBLISHED', status === 'PUBLISHED']);
    }
    const listening = await hear(db);
    await setCampaignStatus(db, of, id, 'DELETED');
    expect(await arePublic()).toEqual([false, false]);
    const told = (await listening.end()).flatMap((each) => (each.what === 'pictures changed' ? each.keys : []));
    expect(told.toSorted()).toEqual([cover.key, inText.key].toSorted());
    // Nothing names them any more, so that the housekeeping removes their files.
    expect(await db.$count(pictures, eq(pictures.pictureId, inText.id))).toBe(0);
    expect(await db.$count(table, eq(table.thumbnailId, cover.id))).toBe(0);
  });

  test('the picture of a banner is public while the banner is switched on', async () => {
    const { db } = database;
    const shown = await make().addPicture();
    const values = {
      title: '봄',
      description: '봄',
      kind: 'big',
      link: '/',
      position: 0,
      thumbnailId: shown.id,
    } as const;
    const [{ id } = { id: 0 }] = await db.insert(banner).values(values).returning({ id: banner.id });
    for (const isActive of [false, true]) {
      await db.update(banner).set({ isActive }).where(eq(banner.id, id));
      expect(await isPublic(shown)).toBe(isActive);
    }
  });

  test('each change is notified at the commit, in order, also when one transaction repeats it', async () => {
    const add = make();
    const shown = await add.addPicture();
    const id = await add.addTalk();
    await add.showInTalk(id, shown);
    const listening = await hear(database.db);
    await database.db.transaction(async (transaction) => {
      for (const status of ['HIDDEN', 'PUBLISHED', 'HIDDEN'] as const) {
        await transaction.update(content).set({ status }).where(eq(content.id, id));
      }
    });
    const told = (await listening.end()).flatMap((each) => (each.what === 'pictures changed' ? [each] : []));
    expect(told.map(({ keys, isPublic: nowPublic }) => [keys, nowPublic])).toEqual([
      [[shown.key], false],
      [[shown.key], true],
      [[shown.key], false],
    ]);
  });

  test('the notifications for a content with many pictures name them all', async () => {
    const add = make();
    const id = await add.addTalk();
    const pictures = await Promise.all(Array.from({ length: 30 }, () => add.addPicture()));
    const listening = await hear(database.db);
    await database.db.execute(sql`
      insert into picture (key, width, height, thumbhash)
      select translate(lpad(n::text, 20, 'a'), '0189', 'bcde'), 1, 1, '' from generate_series(1, 1000) as n`);
    await add.showInTalk(id, ...pictures);
    const told = (await listening.end()).flatMap((each) => (each.what === 'pictures changed' ? [each] : []));
    expect(told.flatMap(({ keys, isPublic: nowPublic }) => (nowPublic ? [] : keys))).toHaveLength(1000);
    expect(told.flatMap(({ keys, isPublic: nowPublic }) => (nowPublic ? keys : [])).sort()).toEqual(
      pictures.map(({ key }) => key).sort(),
    );
  });

  test('the pictures that are not public are read page by page, including deleted rows whose files remain', async () => {
    const add = make();
    const author = await add.addMember();
    const kept = await Promise.all(Array.from({ length: 5 }, () => add.addPicture(author)));
    const removed = await add.addPicture(author);
    await database.db.execute(sql`update upload set removed_key = ${removed.key} where picture_id = ${removed.id}`);
    await database.db.delete(picture).where(inArray(picture.id, [removed.id]));
    const pages: string[][] = [];
    for await (const keys of readRefused(database.db, 2)) pages.push(keys);
    expect(pages.flat()).toEqual(expect.arrayContaining([...kept, removed].map(({ key }) => key)));
    expect(Math.max(...pages.map((keys) => keys.length))).toBe(2);
  });

  test('pictures in texts of older releases, which no row names, are public after the upgrade', async () => {
    const [inEvent, inExhibition] = [await make().addPicture(), await make().addPicture()];
    const shown = ({ key }: { key: string }) => ({
      title: '가을 정원',
      description: '',
      startsAt: new Date(0),
      endsAt: new Date(0),
      body: [{ type: 'image' as const, alt: '', picture: { key, width: 9, height: 9, thumbhash: '' } }],
    });
    await database.db.insert(event).values(shown(inEvent));
    await database.db.insert(exhibition).values(shown(inExhibition));
    expect([await isPublic(inEvent), await isPublic(inExhibition)]).toEqual([false, false]);
    const file = join(projectRoot, 'src/db/migrations/former/0052_pictures_of_older_texts.sql');
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) {
      await database.db.execute(sql.raw(statement));
    }
    expect([await isPublic(inEvent), await isPublic(inExhibition)]).toEqual([true, true]);
  });

  test('every column that refers to a picture is listed as public or as private to its owner', async () => {
    const { rows } = await database.db.execute<{ place: string }>(sql`
      select conrelid::regclass || '.' || attname as place
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'picture'::regclass order by place`);
    // Add a new column to one of these lists. A public column also needs `is_picture_public` and a trigger of its own.
    const isPublicPlace = [
      'banner.thumbnail_id',
      'content_picture.picture_id',
      'event.thumbnail_id',
      'event_picture.picture_id',
      'exhibition.thumbnail_id',
      'exhibition_picture.picture_id',
      'member.picture_id',
      'talk_picture.picture_id',
    ];
    const isPrivatePlace = ['draft_picture.picture_id', 'inquiry_picture.picture_id', 'upload.picture_id'];
    // `content_picture` also has the cover pictures of stories and articles.
    const isCover = ['article.thumbnail_id', 'story.thumbnail_id'];
    expect(rows.map(({ place }) => place)).toEqual([...isPublicPlace, ...isPrivatePlace, ...isCover].sort());
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applause } from '../../src/db/schema/index.ts';
import { listHidings } from '../../src/features/community/comment/author-control/hiding-queue.server.ts';
import { setCommentHidden } from '../../src/features/community/comment/author-control/author-control.server.ts';
import { findContents } from '../../src/features/writing/content/find-contents.server.ts';
import { findMemberRecord } from '../../src/features/people/member/members.server.ts';
import { archiveParts, readEntries } from '../../src/features/people/own-data/archive-parts.server.ts';
import { listOpenReports } from '../../src/features/community/report/decision/moderation.server.ts';
import { fileReport } from '../../src/features/community/report/report.server.ts';
import { findNow } from '../../src/features/community/report/reported-content.server.ts';
import { excerpt } from '../../src/lib/text/plain-text.ts';
import { type TestDatabase, startTestDatabase } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';

const FAMILY = '👨‍👩‍👧‍👦';
/** Longer than each of the limits below. */
const MANY = FAMILY.repeat(600);

describe('a text that the database shortens ends with a whole character', () => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let author: number;
  let other: number;
  let talk: number;

  beforeAll(async () => {
    database = await startTestDatabase('postgres');
    add = fixtures(database.db);
    [author, other] = [await add.addMember(), await add.addMember()];
    talk = await add.addTalk({ authorId: author, text: MANY });
  });
  afterAll(() => database?.stop());

  test('in the excerpt of a report', async () => {
    await fileReport(database.db, { kind: 'talk', contentId: talk }, { reporterId: other, reasonId: 1 });
    const { items } = await listOpenReports(database.db);
    expect(items.map(({ excerpt }) => excerpt)).toEqual([FAMILY.repeat(500)]);
  });

  test('in the text of a reported content for operators', async () => {
    const id = await add.addTalk({ authorId: author, text: FAMILY.repeat(5_001) });
    expect((await findNow(database.db, id, null))?.text).toBe(FAMILY.repeat(5_000));
  });

  test('in an operator’s list of a member’s contents, and of all contents', async () => {
    const record = await findMemberRecord(database.db, author);
    expect(record?.contents.items.map(({ text }) => text)).toContain(`${FAMILY.repeat(200)}…`);
    const { items } = await findContents(database.db, { kind: 'talk' });
    expect(items.map(({ beginning }) => excerpt(beginning, 90))).toContain(`${FAMILY.repeat(90)}…`);
  });

  test('in the operators’ queue of authors who hide many comments', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await add.addComment(talk, other, MANY);
      await setCommentHidden(database.db, 'talk', { id, authorId: author }, true);
    }
    const { items } = await listHidings(database.db, 0);
    const quotes = items.flatMap(({ comments }) => comments.map(({ body }) => body));
    expect(quotes).toEqual(Array.from({ length: 5 }, () => `${FAMILY.repeat(200)}…`));
  });

  test('in the title of a talk in a member’s archive', async () => {
    const reader = await add.addMember();
    await database.db.insert(applause).values({ contentId: talk, memberId: reader });
    const part = archiveParts.find(({ file }) => file === 'applause.json');
    const entries = part ? await readEntries(database.db, part, reader, { after: 0, atMost: 10 }) : [];
    expect(entries.map(({ entry }) => entry.title)).toEqual([`${FAMILY.repeat(100)}…`]);
  });
});

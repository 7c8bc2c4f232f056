import { sql } from '../src/db/drizzle.ts';
import { BEST_APPLAUSE, commentedKinds } from '../src/features/comment/comment.ts';
import { paths } from '../src/paths.ts';
import { onDatabase } from './database.ts';
import { expect, test } from './test.ts';

const pathOf = { article: paths.article, story: paths.story, talk: paths.talk };

test('people talk about every article of the magazine', async () => {
  const { rows } = await onDatabase((db) =>
    db.execute<{ title: string; comments: number }>(sql`
      select a.title, (select count(*)::int from comment c where c.content_id = a.id and c.status = 'ACTIVE') as comments
      from article a join member m on m.id = (select author_id from content where id = a.id)
      where m.nickname in ('푸릇 편집부', '잎 진료소', '흙 연구실', '절기 수첩', '식탁 위 텃밭', '빛과 창문')`),
  );
  expect(rows.length).toBeGreaterThanOrEqual(24);
  for (const { title, comments } of rows) expect(comments, title).toBeGreaterThanOrEqual(3);
});

for (const kind of commentedKinds) {
  test(`the best comments of the demo come first: ${kind}`, async ({ page }) => {
    const { rows } = await onDatabase((db) =>
      db.execute<{ id: string; body: string }>(sql`
        select content.id, comment.body from comment join content on content.id = content_id
        where kind = ${kind} and comment.status = 'ACTIVE' and parent_id is null
          and comment.applause_count >= ${BEST_APPLAUSE}
        order by comment.applause_count desc, comment.id limit 1`),
    );
    await page.goto(pathOf[kind](Number(rows[0]?.id)));
    const first = page.locator('.comment').first();
    await expect(first.getByText('베스트')).toBeVisible();
    await expect(first).toContainText(rows[0]?.body.split('\n')[0] ?? '');
  });
}

test('every counter of the demo equals its rows', async () => {
  const { rows } = await onDatabase((db) =>
    db.execute<{ wrong: number }>(sql`
      select count(*)::int as wrong from (
        select id from content where
          comment_count <> (select count(*) from comment where content_id = content.id and status = 'ACTIVE')
          or applause_count <> (select count(*) from applause where content_id = content.id)
        union all
        select id from comment where applause_count <> (select count(*) from comment_applause where comment_id = comment.id)
      ) as wrong`),
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

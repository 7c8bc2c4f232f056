import { randomUUID } from 'node:crypto';
import { eq } from '../src/db/drizzle.ts';
import { member } from '../src/db/schema/index.ts';
import { fixtures } from '../tests/harness/fixtures.ts';
import { SESSION_SECRET } from '../tests/harness/sign-in.ts';
import { expectNoBarriers } from './axe.ts';
import { expectToFit, openConsole } from './console.ts';
import { expect, test } from './members.ts';
import { originOf, type OwnServer, signInOn, startOwnServer } from './own-server.ts';

const DAY_MS = 86_400_000;
/** In Korea. */
const dayToCome = () => new Date(Date.now() + 20 * DAY_MS + 9 * 3_600_000).toISOString().slice(0, 10);

/** On a server of its own: whoever else is signed in would be told, too. */
test.describe('a new version', () => {
  let site: OwnServer;
  test.beforeAll(async () => {
    site = await startOwnServer(() => ({ SESSION_SECRET }));
  });
  test.afterAll(() => site?.stop());

  /** Without a script. */
  test(
    'is written, told to everybody, read as coming, and taken back',
    { tag: '@desktop' },
    async ({ page, browser }) => {
      const add = fixtures(site.db);
      const [reader, writer] = [await add.addAccount(), await add.addAccount()];
      await site.db.update(member).set({ role: 'admin' }).where(eq(member.id, writer.id));
      const origin = originOf(site);
      await signInOn(site, reader.id, page.context());
      const operator = await openConsole(browser, (context) => signInOn(site, writer.id, context));
      const word = `조항${randomUUID().slice(0, 6)}`;
      const day = dayToCome();
      const version = day.replaceAll('-', '.');
      await operator.goto(`${origin}/admin`);
      await operator.getByRole('navigation', { name: '운영 메뉴' }).getByRole('link', { name: '약관' }).click();
      await operator.getByRole('button', { name: '마케팅 정보 수신 동의 새 버전 쓰기' }).click();
      await expect(operator.getByRole('region', { name: '내보내기' })).toContainText('시행하는 날을 정해 주세요.');
      await expect(operator.getByRole('button', { name: '내보내고 알리기' })).toHaveCount(0);

      await operator.getByRole('textbox', { name: '시행하는 날' }).fill(day);
      await operator.getByRole('textbox', { name: '달라진 점' }).fill(`${word}을 더했어요.`);
      const text = operator.getByRole('textbox', { name: '본문' });
      await text.fill(`${await text.inputValue()}\n\n## ${word}\n\n새로 더한 글입니다.`);
      await operator.getByRole('button', { name: '저장하고 미리보기' }).click();
      await expect(operator.getByRole('status')).toHaveText('저장했어요.');
      await expect(
        operator.getByRole('region', { name: '이렇게 보여요' }).getByRole('heading', { name: word }),
      ).toBeVisible();
      await expect(
        operator
          .getByRole('region', { name: /달라진 곳$/ })
          .getByRole('insertion')
          .first(),
      ).toContainText(word);
      await expect(operator.getByRole('region', { name: '내보내기' })).toContainText(`· ${word}을 더했어요.`);
      await operator.getByRole('button', { name: '내보내고 알리기' }).click();
      await expect(operator.getByRole('status')).toHaveText('내보냈어요. 쪽지도 곧 도착해요.');

      await expect.poll(async () => (await page.request.get(`${origin}/api/v1/alarm`)).text()).toContain(word);
      await expect(async () => {
        await page.goto(`${origin}/term/MARKETING`);
        // What was sent to everybody opens by itself, once in this tab, and may lie over the link or take its press.
        await page.getByRole('link', { name: `${version}부터 시행할 새 버전 보기` }).click({ timeout: 1_000 });
        await expect(page.getByText(`${version}부터 시행할 예정이에요`)).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await expect(page.getByRole('heading', { name: word })).toBeVisible();

      await operator.getByRole('link', { name: version }).click();
      await operator.getByRole('button', { name: '거두기' }).click();
      await expect(operator.getByRole('status')).toHaveText('거두었어요. 쪽지도 곧 도착해요.');
      await operator.getByText('지우기', { exact: true }).first().click();
      await operator.getByRole('button', { name: '지우기' }).click();
      await expect(operator.getByRole('status')).toHaveText('지웠어요.');
    },
  );
});

test('its pages have no barriers and fit', async ({ page, signIn }) => {
  await signIn({ isOperator: true });
  await page.goto('/admin/term');
  await expectNoBarriers(page);
  await expectToFit(page);
  await page.getByRole('button', { name: '이용약관 새 버전 쓰기', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '본문' })).toBeVisible();
  await expectNoBarriers(page);
  await expectToFit(page);
  await page.getByText('지우기', { exact: true }).first().click();
  await page.getByRole('button', { name: '지우기' }).click();
  await page.goto('/admin/term/4');
  await expectNoBarriers(page);
  await expectToFit(page);
});

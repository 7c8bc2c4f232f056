import type { Page } from '@playwright/test';
import { eq, inArray, isNotNull } from '../../src/db/drizzle.ts';
import { publishEvents } from '../../src/db/domain-events.ts';
import { member, termVersion } from '../../src/db/schema/index.ts';
import { publishAndTell } from '../../src/features/notifications/alarm/message/announce-term.server.ts';
import type { TermCode } from '../../src/site/path-values.ts';
import { formatDay, koreanDayBegin } from '../../src/lib/dates.ts';
import { paths } from '../../src/site/paths.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { SESSION_SECRET } from '../../tests/harness/actors/sign-in.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { originOf, type OwnServer, signInOn, startOwnServer } from '../own-server.ts';
import { expect, test } from '../test.ts';

/** Its own server, because new terms would ask members of other tests, too. */
let site: OwnServer;
let add: ReturnType<typeof fixtures>;
let origin: string;
test.beforeAll(async () => {
  site = await startOwnServer(() => ({ SESSION_SECRET }));
  add = fixtures(site.db);
  origin = originOf(site);
});
// Members of the next test must not owe consent to the versions of this one.
test.afterEach(() => site.db.delete(termVersion).where(isNotNull(termVersion.publishedBy)));
test.afterAll(() => site?.stop());

const questionOf = (page: Page) => page.locator('#terms-consent');
const answeredOf = (page: Page) => page.locator('#terms-agreed');

async function signIn(page: Page, settings = {}): Promise<void> {
  const { id } = await add.addAccount();
  await site.db.update(member).set({ alarmSettings: settings }).where(eq(member.id, id));
  await signInOn(site, id, page.context());
}

/** Computed once, so that it does not change at midnight. */
const dayToCome = koreanDayBegin(new Date(), 10);

/** Announces versions that ask for consent, ten days ahead. */
async function announce(...codes: TermCode[]): Promise<number[]> {
  const by = await add.addMember();
  const ids: number[] = [];
  for (const code of codes) {
    const values = {
      code,
      effectiveAt: dayToCome,
      text: '## 새 약관\n\n새로 쓴 글입니다.',
      changes: ['한 가지가 달라졌어요.'],
    };
    const [draft] = await site.db
      .insert(termVersion)
      .values({ ...values, asksConsent: true })
      .returning();
    if (!draft) throw new Error('the draft was not returned');
    await publishAndTell(site.db, by, draft.id, draft.revision);
    ids.push(draft.id);
  }
  return ids;
}

/** Makes the versions effective, as if the days had passed. */
async function begin(ids: number[]): Promise<void> {
  const effectiveAt = new Date(Date.now() - 1_000);
  await site.db.update(termVersion).set({ effectiveAt }).where(inArray(termVersion.id, ids));
  await publishEvents(site.db, { what: 'terms changed' });
}

test(
  'when new versions begin, a member is asked, agrees to required terms, skips optional ones, and continues',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, { marketing: true });
    const coming = await announce('PRIVACY', 'MARKETING');
    const version = formatDay(dayToCome);
    await page.goto(origin + paths.term('PRIVACY'));
    await expect(page.getByRole('link', { name: `${version}부터 시행할 새 버전 보기` })).toBeVisible();
    await page.goto(`${origin}/`);
    await expect(page.locator('html')).toHaveAttribute('data-me', /"needNewTermsAgrees":\[\]/);
    await expect(questionOf(page)).toHaveCount(0);

    await begin(coming);
    await page.goto(`${origin}/`);
    await expect(questionOf(page)).toBeVisible();
    await expect(questionOf(page).getByRole('heading', { name: '약관이 바뀌었어요' })).toBeVisible();
    await expect(questionOf(page).getByRole('checkbox', { name: '개정된 내용에 동의해요 (필수)' })).toBeChecked();
    const news = questionOf(page).getByRole('checkbox', { name: '동의해요 (선택)' });
    await expect(news).toHaveCount(1);
    await expect(news).not.toBeChecked();
    await expectNoBarriers(page);
    await questionOf(page).getByRole('button', { name: '동의하기' }).click();
    await expect(answeredOf(page)).toContainText('개정된 개인정보 처리방침에 동의했어요.');
    await expect(answeredOf(page)).toContainText('개정된 마케팅 정보 수신 동의에는 동의하지 않았어요.');
    await answeredOf(page).getByRole('button', { name: '확인' }).click();

    await page.goto(origin + paths.alarmSettings);
    await expect(page.getByRole('switch', { name: /혜택과 소식/ })).not.toBeChecked();
    await expect(questionOf(page)).toHaveCount(0);
  },
);

import { render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { maker, member } from '../../../src/db/schema/index.ts';
import MakerFormIsland from '../../../src/features/people/maker/MakerFormIsland.tsx';
import ProfileFormIsland from '../../../src/features/people/member/profile/ProfileFormIsland.tsx';
import { listCurrentTerms } from '../../../src/features/people/term/term.server.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { press, said, settled, user } from '../../harness/browser/drawn.tsx';
import type { Network } from '../../harness/browser/network.ts';
import { viewAs } from '../../harness/browser/reader.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

/** A member becomes a maker and edits their introduction and links, also in several tabs. */

let api: TestApi;
let me: Account;
let network: Network;
beforeAll(async () => {
  api = await startTestApi('postgres');
});
afterAll(() => api?.stop());
beforeEach(async () => {
  me = await fixtures(api.db).addAccount();
  network = await connectTo(api, me);
  viewAs(me);
  $showLoginPopup.set(false);
});

/** Opens a tab with a form. */
async function open(island: ReactNode) {
  const { container } = render(<main>{island}</main>);
  await settled();
  const field = (name: string) =>
    within(container).getByRole<HTMLInputElement>('textbox', { name: (label) => label.startsWith(name) });
  return {
    container,
    field,
    async fill(name: string, text: string): Promise<void> {
      await user.clear(field(name));
      if (text) await user.type(field(name), text);
    },
    save: () => press(within(container).getByRole('button', { name: /저장하기|메이커 되기/ })),
  };
}

const told = async () => {
  const [person] = await api.db.select().from(member).where(eq(member.id, me.id));
  const [row] = await api.db.select().from(maker).where(eq(maker.memberId, me.id));
  return { nickname: person?.nickname, introduction: person?.introduction, links: row?.links };
};

async function openMaker(isNew = false) {
  const { nickname = '', introduction, links } = await told();
  const required = (await listCurrentTerms(api.db)).filter(({ code }) => code === 'MAKER');
  const terms = isNew ? required.map(({ id, code, title }) => ({ id, code, title })) : [];
  return open(
    <MakerFormIsland
      nickname={nickname}
      introduction={introduction ?? ''}
      links={links ?? []}
      storeLink={null}
      terms={terms}
    />,
  );
}
async function openProfile() {
  const { nickname = '', introduction } = await told();
  return open(
    <ProfileFormIsland nickname={nickname} introduction={introduction ?? ''} image={null} provider="GOOGLE" />,
  );
}

test('a newcomer sees missing and invalid fields, keeps the text, and becomes a maker', async () => {
  const form = await openMaker(true);
  await form.save();
  expect(form.container.textContent).toContain('어떤 메이커인지 소개를 적어 주세요.');
  expect(form.container.textContent).toContain('약관에 동의해 주세요.');
  await form.fill('소개', '창가에서 고사리를 길러요.');
  await form.fill('링크 1', '여기');
  await user.click(within(form.container).getByRole('checkbox'));
  await form.save();
  expect(form.container.textContent).toContain('주소를 확인해 주세요.');
  expect(document.activeElement).toBe(form.field('링크 1'));
  expect(network.sent).toEqual([]);
  await form.fill('링크 1', 'example.com');
  await form.save();
  expect(document.activeElement?.textContent).toBe('메이커가 되었어요');
  expect(await told()).toMatchObject({ introduction: '창가에서 고사리를 길러요.', links: ['https://example.com/'] });
});

test('saving in an old tab keeps the fields that another tab has saved', async () => {
  await api.db.insert(maker).values({ memberId: me.id });
  const [profile, sameProfile] = [await openProfile(), await openProfile()];
  await profile.fill('소개', '처음 소개예요.');
  await profile.save();
  const form = await openMaker();
  await profile.fill('닉네임', `${me.nickname}봄`);
  await profile.fill('소개', '새 소개예요.');
  await profile.save();
  await form.fill('링크 1', 'https://example.com/fern');
  await form.save();
  expect(said()).toContain('메이커 정보를 저장했어요');
  const saved = { nickname: `${me.nickname}봄`, introduction: '새 소개예요.', links: ['https://example.com/fern'] };
  expect(await told()).toEqual(saved);

  await sameProfile.fill('소개', '또 다른 소개예요.');
  await sameProfile.save();
  expect(await told()).toEqual({ ...saved, introduction: '또 다른 소개예요.' });
  // The value that the page loaded counts as a change after another value was saved.
  await profile.fill('소개', '');
  await profile.save();
  expect((await told()).introduction).toBe('');
});

test.each([
  ['/maker/register', openMaker],
  ['/my/profile', openProfile],
] as const)(
  'a text typed at %s stays when the session has ended, and the member is asked to sign in',
  async (_, openForm) => {
    await api.db.insert(maker).values({ memberId: me.id });
    const form = await openForm();
    await form.fill('소개', '한참 적은 소개예요.');
    expect(form.container.querySelector('[data-unsent]')).not.toBeNull();
    network.cookies.clear();
    await form.save();
    expect($showLoginPopup.get()).toBe(true);
    expect(form.field('소개').value).toBe('한참 적은 소개예요.');
  },
);

test('a taken nickname is reported at its field, and a lost response below the form', async () => {
  await api.db.insert(maker).values({ memberId: me.id });
  const other = await fixtures(api.db).addAccount();
  const form = await openMaker();
  await form.fill('소개', '새 소개예요.');
  await form.fill('메이커 이름', other.nickname);
  await form.save();
  expect(form.field('메이커 이름').getAttribute('aria-invalid')).toBe('true');
  await form.fill('메이커 이름', me.nickname);
  network.loseAnswers('PUT');
  await form.save();
  expect(form.container.querySelector('[role="alert"]')?.textContent).toContain('연결이 원활하지 않아요');
  await form.save();
  expect((await told()).introduction).toBe('새 소개예요.');
});

import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import MakerFormIsland from '../../../src/features/people/maker/MakerFormIsland.tsx';
import ProfileFormIsland from '../../../src/features/people/member/profile/ProfileFormIsland.tsx';
import ReportIsland from '../../../src/features/community/report/dialog/ReportIsland.tsx';
import { logOut } from '../../../src/session/browser/log-out.browser.ts';
import { $isOtherMember } from '../../../src/session/browser/other-member.store.ts';
import { forget } from '../../../src/ui/fetch/fetched.browser.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { draw, press, said, settled, user } from '../../harness/browser/drawn.tsx';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { viewAs } from '../../harness/browser/reader.ts';

/** Forms that save no drafts, on a page that stays open while another tab signs in another member. */

Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
await import('../../../src/shell/member.browser.ts');

const [me, other] = [
  { id: 1, nickname: '새싹집사' },
  { id: 2, nickname: '다른이' },
];
let network: Network;
beforeEach(() => {
  clearDevice();
  watchNavigations();
  open(me);
  network = openNetwork(() => Response.json({ status: { code: 200 }, result: {}, data: {} }));
});
afterEach(cleanup);

/** Opens a page of this member, as a reload does. */
function open(member: typeof me): void {
  cleanup();
  $isOtherMember.set(false);
  viewAs(member);
}

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: (label) => label.startsWith(name) });
const save = () => press(screen.getByRole('button', { name: '저장하기' }));
async function fill(name: string, text: string): Promise<void> {
  await user.clear(field(name));
  await user.type(field(name), text);
}

async function openProfile(member = me): Promise<void> {
  open(member);
  await draw(<ProfileFormIsland nickname={member.nickname} introduction="" image={null} provider="GOOGLE" />);
}

async function openMaker(): Promise<void> {
  open(me);
  await draw(
    <MakerFormIsland
      nickname={me.nickname}
      introduction="소개"
      links={['https://a.example/']}
      storeLink={null}
      terms={[]}
    />,
  );
}

describe('a profile that is refused with OTHER_MEMBER', () => {
  const SAVE = 'PUT /api/v1/user/userinfo';
  const RESTORED = '저장하지 못한 내용을 불러왔어요 확인하고 저장해 주세요.';

  test('comes back to its member alone, with what was typed after that, until it is saved', async () => {
    await openProfile();
    await fill('소개', '한참 적은 소개예요.');
    const refusing = network.answer(SAVE, () => failure(409, 'OTHER_MEMBER'));
    await save();
    expect($isOtherMember.get()).toBe(true);
    await fill('닉네임', '새 이름');

    await openProfile(other);
    expect([field('소개').value, field('닉네임').value, said()]).toEqual([
      '',
      other.nickname,
      expect.not.arrayContaining([RESTORED]),
    ]);

    refusing.undo();
    await openProfile();
    expect([field('소개').value, field('닉네임').value]).toEqual(['한참 적은 소개예요.', '새 이름']);
    expect(said()).toContain(RESTORED);
    expect(document.querySelector('[data-unsent]')).not.toBeNull();
    const sent: unknown[] = [];
    network.answer(SAVE, async (request) => {
      sent.push(await request.json());
      return Response.json({ status: { code: 200 }, data: null });
    });
    await save();
    expect(sent).toEqual([{ nickname: '새 이름', introduction: '한참 적은 소개예요.' }]);
    await openProfile();
    expect(field('소개').value).toBe('');
  });

  test('is kept on no device where its member logs out', async () => {
    await openProfile();
    await fill('소개', '한참 적은 소개예요.');
    await logOut();
    await settled();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('gives way to what is typed before the script of the form is there', async () => {
    await openProfile();
    await fill('소개', '먼저 적은 소개');
    network.answer(SAVE, () => failure(409, 'OTHER_MEMBER'));
    await save();
    open(me);
    const island = <ProfileFormIsland nickname={me.nickname} introduction="" image={null} provider="GOOGLE" />;
    const html = (await import('react-dom/server')).renderToString(island);
    const main = document.createElement('main');
    main.innerHTML = html;
    document.body.replaceChildren(main);
    const early = main.querySelector<HTMLTextAreaElement>('textarea');
    if (early) early.value = '지금 적은 소개';
    render(island, { container: main, hydrate: true });
    await settled();
    expect(main.querySelector('textarea')?.value).toBe('지금 적은 소개');
  });
});

test('what a maker tells of themself comes back with every link', async () => {
  await openMaker();
  await press(screen.getByRole('button', { name: '링크 추가하기' }));
  await fill('링크 2', 'b.example');
  await fill('스토어 주소', 'shop.example');
  network.answer('PUT /api/v1/maker/me', () => failure(409, 'OTHER_MEMBER'));
  await save();
  await openMaker();
  const values = ['링크 1', '링크 2', '스토어 주소'].map((name) => field(name).value);
  expect(values).toEqual(['https://a.example/', 'b.example', 'shop.example']);
});

test('the reason of a report comes back for what is reported, until it is sent', async () => {
  forget('report-reasons/');
  network.answer('GET /api/v1/common/code/report', () =>
    Response.json({
      status: { code: 200 },
      result: { reportList: [1, 2].map((id) => ({ depth1CodeId: id, depth1CodeValue: `이유 ${id}` })) },
    }),
  );
  const report = async (id: number) => {
    open(me);
    await draw(<ReportIsland kind="talk" id={id} authorId={3} />);
    await press(screen.getByRole('button', { name: '신고하기' }));
    return within(screen.getByRole('dialog', { name: '신고하기' }));
  };
  const chosen = (dialog: Awaited<ReturnType<typeof report>>) =>
    dialog.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
  const refusing = network.answer('POST /api/v1/community/talk/7/report', () => failure(409, 'OTHER_MEMBER'));
  const first = await report(7);
  await press(first.getByRole('radio', { name: '이유 2' }));
  await press(first.getByRole('button', { name: '신고하기' }));
  refusing.undo();
  expect(chosen(await report(8))).toEqual([false, false]);
  const again = await report(7);
  expect(chosen(again)).toEqual([false, true]);
  await press(again.getByRole('button', { name: '신고하기' }));
  expect(chosen(await report(7))).toEqual([false, false]);
});

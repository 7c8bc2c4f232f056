import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import SignUpFormIsland from '../../../src/features/people/member/sign-up/SignUpFormIsland.tsx';
import { onCall } from '../../../src/http/browser/call-events.ts';
import { $identityCheck } from '../../../src/session/browser/identity-check.store.ts';
import { settle } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** The sign-up form of a newcomer. */

const JOIN = 'POST /api/v1/user?paramKey=the-key';
const NO_DAY = '생년월일을 숫자 8자리로 적어 주세요.';
const NO_TERMS = '필수 약관에 동의해 주세요.';
const terms = [
  { id: 11, code: 'SERVICE', title: '이용약관', required: true },
  { id: 12, code: 'PRIVACY', title: '개인정보 처리방침', required: true },
  { id: 13, code: 'GROROPRIVACY', title: '제3자 제공', required: false },
  { id: 14, code: 'MARKETING', title: '마케팅 정보 수신', required: false },
] as const;

const signedIn: object[] = [];
onCall('signedIn', (tokens) => signedIn.push(tokens));

let network: Network;
let asked: string[];
beforeEach(() => {
  clearDevice();
  network = openNetwork();
  asked = watchNavigations();
  signedIn.length = 0;
  $identityCheck.set(undefined);
});
afterEach(cleanup);

const open = (provider: 'GOOGLE' | 'APPLE' = 'GOOGLE') =>
  render(<SignUpFormIsland provider={provider} loginId="leaf" paramKey="the-key" username="새잎" terms={[...terms]} />);
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
const ALL = /^필수 약관 모두 동의/;
const send = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '가입하기' }));
    await settle();
  });
};

function fill(): void {
  type(/^생년월일/, '1999.01.31');
  fireEvent.click(box(ALL));
}

test('typing or ticking marks the form as unsent, so that pull to refresh does not reload it', () => {
  for (const change of [() => type(/^닉네임/, '새순'), () => fireEvent.click(box(ALL))]) {
    const { container, unmount } = open();
    expect(container.querySelector('[data-unsent]')).toBeNull();
    change();
    expect(container.querySelector('form[data-unsent]')).not.toBeNull();
    unmount();
  }
});

describe('the box for all required terms', () => {
  test('ticks them, shows whether all are ticked, and does not change the optional terms', () => {
    open();
    expect(boxes()).toEqual([false, false, false, false, false]);
    fireEvent.click(box(ALL));
    expect(boxes()).toEqual([true, true, true, false, false]);
    fireEvent.click(box(/^이용약관/));
    expect([box(ALL).checked, box(ALL).indeterminate]).toEqual([false, true]);
    fireEvent.click(box(/^이용약관/));
    expect([box(ALL).checked, box(ALL).indeterminate]).toEqual([true, false]);
    fireEvent.click(box(/^마케팅/));
    fireEvent.click(box(ALL));
    expect(boxes()).toEqual([false, false, false, false, true]);
  });
});

describe('an invalid field', () => {
  test('is reported at its place, the first one gets the focus, and nothing is sent', async () => {
    open();
    type(/^닉네임/, '');
    type(/^생년월일/, '1990-13-05');
    await send();
    expect(document.activeElement).toBe(field(/^닉네임/));
    expect(screen.getByText(NO_DAY)).toBeTruthy();
    expect(screen.getByText(NO_TERMS)).toBeTruthy();
    type(/^닉네임/, '새싹이웃');
    await send();
    expect(document.activeElement).toBe(field(/^생년월일/));
    type(/^생년월일/, '19990131');
    await send();
    expect(document.activeElement).toBe(box(/^이용약관/));
    expect(network.sent).toEqual([]);
  });

  test('becomes valid at once with any common way of writing a date', async () => {
    open();
    for (const typed of ['1990-05-05', '1990.05.05', '19900505', '１９９００５０５', '1990년 05월 05일']) {
      type(/^생년월일/, '1990');
      await send();
      expect(screen.getByText(NO_DAY)).toBeTruthy();
      type(/^생년월일/, typed);
      expect(screen.queryByText(NO_DAY)).toBeNull();
    }
  });

  test('is not reported before the first attempt, and neither are fields that were valid then', async () => {
    open();
    type(/^생년월일/, '1990');
    expect(screen.queryByText(NO_DAY)).toBeNull();
    type(/^생년월일/, '19990131');
    await send();
    fireEvent.click(box(ALL));
    expect(screen.queryByText(NO_TERMS)).toBeNull();
    type(/^생년월일/, '1990');
    expect(screen.queryByText(NO_DAY)).toBeNull();
  });

  test('is a birthdate of a person under fourteen', async () => {
    open();
    fill();
    type(/^생년월일/, '20201231');
    await send();
    expect(screen.getByText('만 14세 이상부터 가입할 수 있어요.')).toBeTruthy();
    expect(network.sent).toEqual([]);
  });

  test.each([
    ['NICKNAME_TAKEN', 'NICKNAME_TAKEN', /^닉네임/],
    ['UNDER_AGE', 'UNDER_AGE', /^생년월일/],
    ['NO_ACCOUNT', '가입 시간이 지났어요. 다시 로그인하면 이어서 가입할 수 있어요.', undefined],
    ['INTERNAL', 'INTERNAL', undefined],
  ])('that the server refuses with %s is reported at its place, and can be corrected', async (code, words, place) => {
    network.answer(JOIN, () => failure(409, code));
    open();
    fill();
    await send();
    expect(screen.getByText(words)).toBeTruthy();
    const invalid = screen.getAllByRole('textbox').filter((each) => each.getAttribute('aria-invalid') === 'true');
    expect(invalid).toEqual(place ? [field(place)] : []);
    network.answer(JOIN, () => Response.json({ data: {} }));
    await send();
    expect(asked).toEqual(['replace /user/signup/welcome']);
  });

  test('is not reported for a used sign-up ticket: the form offers the login, as for no other error', async () => {
    const link = () => screen.queryByRole('link', { name: '다시 로그인하기' });
    for (const [code, href] of [
      ['INTERNAL', undefined],
      ['NO_ACCOUNT', '/api/auth/google/start'],
    ] as const) {
      const refusing = network.answer(JOIN, () => failure(409, code));
      open();
      fill();
      await send();
      expect(link()?.getAttribute('href'), code).toBe(href);
      refusing.undo();
      cleanup();
    }
  });

  test('is not reported if the connection fails: the form keeps its text', async () => {
    open();
    fill();
    await send();
    expect(screen.getByRole('alert').textContent).toMatch(/다시 시도해 주세요/);
    expect(field(/^생년월일/).value).toBe('1999.01.31');
    expect([asked, signedIn, $identityCheck.get()]).toEqual([[], [], undefined]);
  });
});

describe('a newcomer', () => {
  test('is signed up once, signed in, and welcomed; a double press sends one request', async () => {
    let sent: unknown;
    network.answer(JOIN, async (request) => {
      sent = await request.json();
      return Response.json({ data: { accessToken: 'a', refreshToken: 'r' } });
    });
    const release = network.hold(JOIN);
    open('APPLE');
    fill();
    fireEvent.click(box(/^마케팅/));
    const sending = send();
    await send;
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    release();
    await sending;
    expect(network.sent).toEqual([JOIN]);
    expect(sent).toEqual({
      loginType: 'APPLE',
      loginId: 'leaf',
      nickname: '새잎',
      birthdate: '19990131',
      documentIds: [11, 12, 14],
    });
    expect(signedIn).toEqual([{ accessToken: 'a', refreshToken: 'r' }]);
    expect($identityCheck.get()).toEqual({ birthdate: '990131' });
    expect(sessionStorage.getItem('member:apple_account')).toBe('{"loginId":"leaf","username":"새잎"}');
    expect(asked).toEqual(['replace /user/signup/welcome']);
  });
});

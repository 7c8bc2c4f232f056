import '../../harness/browser/top-layer.ts';
import '../../../src/features/people/sign-in/sign-in-return.browser.ts';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { $suspendInfo } from '../../../src/session/browser/me.store.ts';
import { settle } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Answering, failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** The page to which an identity provider sends the browser back. */

const LOG_IN = 'POST /api/v1/user/login?paramKey=the-key';

const lost: Answering = () => undefined;
let network: Network;
let asked: string[];
beforeEach(() => {
  clearDevice();
  document.body.innerHTML = '';
  history.replaceState(null, '', '/callback/google?code=secret&state=secret');
  network = openNetwork();
  // In a hidden page, dialogs become modal at once instead of after the next paint.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  asked = watchNavigations();
});

async function comeBack(): Promise<void> {
  document.body.innerHTML =
    '<sign-in-return data-provider="GOOGLE" data-login-id="leaf" data-param-key="the-key"></sign-in-return>';
  await settle();
}
const notice = () => document.querySelector<HTMLDialogElement>('dialog[role=alertdialog]');
const words = () =>
  [...(notice()?.querySelectorAll('#refusal-title, #refusal-text') ?? [])].map(({ textContent }) => textContent);
async function confirm(): Promise<void> {
  // jsdom does not close a dialog by its form.
  notice()?.close();
  await settle();
}

test('a member continues, and the provider’s code is removed from the URL', async () => {
  network.answer(LOG_IN, () => Response.json({ data: {} }));
  sessionStorage.setItem('redirect_to', '/story/3');
  await comeBack();
  expect(location.href).toMatch(/\/callback\/google$/);
  expect(asked).toEqual(['replace /story/3']);
});

describe('a refused member', () => {
  test('reads for how long and why, and goes to the home page afterwards', async () => {
    const suspendInfo = { period: '2026.11.26 ~ 2026.12.10', reason: '광고' };
    network.answer(LOG_IN, () => failure(423, 'SUSPENDED', { suspendInfo }));
    sessionStorage.setItem('pending_act', '{}');
    await comeBack();
    expect(words()).toEqual([
      '이용이 정지된 계정이에요',
      '운영 정책에 따라 2026.11.26 ~ 2026.12.10 동안 로그인할 수 없어요. 기간이 지나면 다시 이용할 수 있어요. 이유: 광고',
    ]);
    expect(asked).toEqual([]);
    await confirm();
    expect([notice(), sessionStorage.getItem('pending_act')]).toEqual([null, null]);
    expect(asked).toEqual(['replace /']);
  });

  test('returns to their earlier page', async () => {
    network.answer(LOG_IN, () => failure(409, 'PROVIDER_MISMATCH'));
    sessionStorage.setItem('redirect_to', '/story/3');
    await comeBack();
    await confirm();
    expect(asked).toEqual(['replace /story/3']);
  });

  test('can appeal against a suspension once, with a text that survives a failed call', async () => {
    const OBJECT = 'POST /api/v1/user/suspension/appeal?paramKey=the-key';
    const objected: unknown[] = [];
    network.answer(LOG_IN, () => failure(423, 'SUSPENDED', { suspendInfo: { period: '3일' } }));
    const part = <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
      notice()?.querySelector(`details ${name}`) as HTMLElementTagNameMap[Name];
    const object = async () => {
      part('button').click();
      await settle();
    };
    await comeBack();
    part('textarea').value = '저는 광고를 올리지 않았어요.';
    part('textarea').dispatchEvent(new Event('input'));
    for (const [answering, fault] of [
      [lost, '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.'],
      [() => failure(404, 'NO_ACCOUNT'), '로그인한 지 오래되었어요. 다시 로그인한 뒤 보내 주세요.'],
    ] as const) {
      const refusing = network.answer(OBJECT, answering);
      await object();
      expect(part('p').textContent).toBe(fault);
      refusing.undo();
    }
    await confirm();
    await comeBack();
    expect(part('textarea').value).toBe('저는 광고를 올리지 않았어요.');
    network.answer(OBJECT, async (request) => {
      objected.push(await request.json());
      return Response.json({ data: { state: 'WAITING' } });
    });
    await object();
    expect(objected).toEqual([{ loginType: 'GOOGLE', loginId: 'leaf', text: '저는 광고를 올리지 않았어요.' }]);
    expect(notice()?.querySelector('[role=status]')?.textContent).toMatch(/^이의 제기를 보냈어요\./);
    expect(notice()?.querySelector('textarea')).toBeNull();
    expect(sessionStorage.length).toBe(0);
    await confirm();
  });

  test('can appeal in 1,000 characters as a reader counts them, and is told when the text is longer', async () => {
    const OBJECT = 'POST /api/v1/user/suspension/appeal?paramKey=the-key';
    const objected: string[] = [];
    network.answer(LOG_IN, () => failure(423, 'SUSPENDED', { suspendInfo: { period: '3일' } }));
    network.answer(OBJECT, async (request) => {
      objected.push((await request.json()).text);
      return Response.json({ data: { state: 'WAITING' } });
    });
    await comeBack();
    const [field, button, fault] = ['textarea', 'button', 'p'].map((name) =>
      notice()?.querySelector(`details ${name}`),
    );
    const paste = async (text: string) => {
      const user = userEvent.setup();
      await user.clear(field as HTMLTextAreaElement);
      await user.click(field as HTMLTextAreaElement);
      await user.paste(text);
      (button as HTMLButtonElement).click();
      await settle();
    };
    await paste('가'.repeat(1_001));
    expect([objected, fault?.textContent]).toEqual([[], '이의 제기는 1,000자까지 쓸 수 있어요.']);
    await paste('🪴'.repeat(1_000));
    expect(objected).toEqual(['🪴'.repeat(1_000)]);
    await confirm();
  });

  test('cannot appeal against another refusal', async () => {
    network.answer(LOG_IN, () => failure(409, 'PROVIDER_MISMATCH'));
    await comeBack();
    expect(notice()?.querySelector('textarea')).toBeNull();
    await confirm();
  });

  test('reads no reason if there is none', async () => {
    network.answer(LOG_IN, () => failure(423, 'SUSPENDED', { suspendInfo: { period: '3일' } }));
    await comeBack();
    expect(words()[1]).not.toContain('이유');
    await confirm();
  });

  test.each([
    ['for another cause is told it', () => failure(409, '다른 계정'), '다른 계정'],
    ['by a lost answer is told that', lost, '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.'],
  ] as const)('%s', async (_, answering, text) => {
    network.answer(LOG_IN, answering);
    await comeBack();
    expect(words()).toEqual(['로그인할 수 없어요', text]);
    await confirm();
    expect(asked).toEqual(['replace /']);
    expect($suspendInfo.get()).toBeUndefined();
  });
});

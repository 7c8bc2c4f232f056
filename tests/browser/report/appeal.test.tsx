import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import AppealIsland from '../../../src/features/community/report/appeal/AppealIsland.tsx';
import { APPEAL_LENGTH } from '../../../src/features/community/report/decision/decision.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { draw, press, said, settled, user } from '../../harness/browser/drawn.tsx';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { viewAs } from '../../harness/browser/reader.ts';

/** A member appeals against a decision once. A failed call keeps the text. */

let network: Network;
let navigations: string[];
beforeEach(() => {
  clearDevice();
  viewAs({ id: 1, nickname: '새싹' });
  $showLoginPopup.set(false);
  network = openNetwork(() => Response.json({ status: { code: 200 }, data: {} }));
  navigations = watchNavigations();
});

async function open(memberId = 1): Promise<void> {
  cleanup();
  await draw(<AppealIsland decisionId={5} memberId={memberId} />);
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /이의 제기/ });
const send = () => press(screen.getByRole('button'));
async function write(text: string): Promise<void> {
  await user.click(field());
  await user.paste(text);
}

test('an appeal is sent once and leaves no draft, and the page reloads', async () => {
  await open();
  await write('제 글이 아니에요.');
  const release = network.hold('POST');
  await send();
  await send();
  expect(field().readOnly).toBe(true);
  release();
  await settled();
  expect(network.heard).toEqual(['POST /api/v1/decision/5/appeal']);
  expect([navigations.length, localStorage.length]).toEqual([1, 0]);
  expect(document.querySelector('[data-unsent]')).toBeNull();
});

test.each([
  ['a session that has ended', () => network.answer('POST', () => failure(401, 'NOT_LOGGED_IN'))],
  ['a lost answer', () => network.loseAnswers('POST')],
  ['a fault of the server', () => network.answer('POST', () => failure(503, '잠시 쉬고 있어요.'))],
])('%s keeps the text in its field and on this device, for its author alone', async (what, fail) => {
  await open();
  await write('제 글이 아니에요.');
  fail();
  await send();
  expect([field().value, navigations.length]).toEqual(['제 글이 아니에요.', 0]);
  expect(document.querySelector('[data-unsent]')).not.toBeNull();
  expect($showLoginPopup.get()).toBe(what.includes('session'));
  if (!what.includes('session')) expect(said()).toHaveLength(1);
  await open(2);
  expect(field().value).toBe('');
  await open();
  expect(field().value).toBe('제 글이 아니에요.');
});

test.each([
  ['', '왜 다시 살펴봐야 하는지 적어 주세요.'],
  [' \n ', '왜 다시 살펴봐야 하는지 적어 주세요.'],
  ['🌱'.repeat(APPEAL_LENGTH + 1), `${APPEAL_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`],
])('an appeal that is empty or too long says so, and is not sent (%#)', async (text, fault) => {
  await open();
  if (text) await write(text);
  await send();
  expect(document.body.textContent).toContain(fault);
  expect(network.sent).toEqual([]);
});

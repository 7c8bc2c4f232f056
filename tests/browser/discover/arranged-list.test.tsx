import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import ArrangedListIsland from '../../../src/features/discovery/discover/edit/arranged/ArrangedListIsland.tsx';
import { button, draw, press } from '../draft/draw.tsx';

/** An operator orders a list by buttons and then saves it. Until then its form is marked as unsaved. */

const items = ['첫째', '둘째', '셋째'].map((title, index) => ({
  key: `k${index}`,
  title,
  note: '',
  href: `/story/${index}`,
}));

beforeEach(() => draw(<ArrangedListIsland items={items as never} seen="before" removable memberId={7} />));

const titles = () => [...document.querySelectorAll('.arranged-text a')].map(({ textContent }) => textContent);
const keys = () => [...document.querySelectorAll<HTMLInputElement>('[name="key[]"]')].map(({ value }) => value);
const isUnsaved = () => document.forms[0]?.hasAttribute('data-unsent');

test('a button moves an entry, announces its new position, and keeps the focus', async () => {
  const up = button('셋째 위로');
  up.focus();
  await press(up);
  expect(titles()).toEqual(['첫째', '셋째', '둘째']);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('셋째: 3개 중 2번째');
  await press(up);
  expect([titles(), keys()]).toEqual([
    ['셋째', '첫째', '둘째'],
    ['k2', 'k0', 'k1'],
  ]);
  expect([document.activeElement, up.getAttribute('aria-disabled')]).toEqual([up, 'true']);
  await press(up);
  await press(button('둘째 아래로'));
  expect(titles()).toEqual(['셋째', '첫째', '둘째']);
});

test('an unsaved order is marked, and an order that was moved back is not', async () => {
  expect([isUnsaved(), (button('순서 저장하기') as HTMLButtonElement).disabled]).toEqual([false, true]);
  await press(button('둘째 위로'));
  expect(document.body.textContent).toContain('아직 저장하지 않은 순서예요.');
  expect([isUnsaved(), (button('순서 저장하기') as HTMLButtonElement).disabled]).toEqual([true, false]);
  await press(button('둘째 아래로'));
  expect(isUnsaved()).toBe(false);
});

test('removing an entry is left to the form', () => {
  const remove = button('둘째 빼기') as HTMLButtonElement;
  expect([remove.type, remove.name, remove.value]).toEqual(['submit', 'remove', 'k1']);
  let isHeldBack = true;
  document.forms[0]?.addEventListener('submit', (event) => {
    isHeldBack = event.defaultPrevented;
    event.preventDefault();
  });
  fireEvent.submit(document.forms[0] as HTMLFormElement);
  expect(isHeldBack).toBe(false);
});

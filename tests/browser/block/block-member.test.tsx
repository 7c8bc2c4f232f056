import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import BlockMemberIsland from '../../../src/features/community/block/BlockMemberIsland.tsx';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { draw, press, said, settled } from '../../harness/browser/drawn.tsx';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { viewAs } from '../../harness/browser/reader.ts';

/** A member blocks the author of a page in a dialog, or unblocks them. */

let network: Network;
let navigations: string[];
beforeEach(() => {
  viewAs({ id: 1, nickname: '새싹' });
  $showLoginPopup.set(false);
  network = openNetwork(() => Response.json({ status: { code: 200 }, result: {} }));
  navigations = watchNavigations();
});

async function open(blocks = true): Promise<void> {
  await draw(
    <dialog open>
      <BlockMemberIsland memberId={7} blocks={blocks} className="button">
        차단
      </BlockMemberIsland>
    </dialog>,
  );
}
const dialog = () => document.querySelector('dialog');
const button = () => screen.getByRole('button', { hidden: true });

test.each([
  [true, 'POST /api/v1/maker/block'],
  [false, 'DELETE /api/v1/maker/block/7'],
])('blocking (%s) is one call, after which the page reloads', async (blocks, line) => {
  await open(blocks);
  const release = network.hold('');
  await press(button());
  await press(button());
  expect(button().ariaBusy).toBe('true');
  // The dialog cannot be closed while the call is under way.
  expect(dialog()?.getAttribute('closedby')).toBe('none');
  release();
  await settled();
  expect(network.heard).toEqual([line]);
  expect(navigations).toEqual(['reload']);
});

test.each(['loseRequests', 'loseAnswers'] as const)(
  '%s: the dialog closes, says that the call failed, and allows a retry',
  async (lose) => {
    await open();
    network[lose]('POST');
    await press(button());
    expect([dialog()?.open, dialog()?.hasAttribute('closedby'), button().ariaBusy]).toEqual([false, false, null]);
    expect(said()).toEqual([expect.stringContaining('연결이 원활하지 않아요')]);
    expect(navigations).toEqual([]);
    await press(button());
    expect(navigations).toEqual(['reload']);
  },
);

test('a refusal gives its reason', async () => {
  await open();
  network.answer('POST', () => failure(400, '자신은 차단할 수 없어요.'));
  await press(button());
  expect(said()).toEqual(['자신은 차단할 수 없어요.']);
});

test('a member whose session has ended is asked to sign in', async () => {
  await open();
  network.answer('POST', () => failure(401, 'NOT_LOGGED_IN'));
  await press(button());
  expect([$showLoginPopup.get(), dialog()?.open]).toEqual([true, false]);
});

import { callDiscover } from '../../../http/browser/client.browser.ts';
import { changeLists } from '../../../session/browser/changed-lists.browser.ts';
import { noteMuted } from '../../../session/browser/scrap-notes.browser.ts';

/**
 * Blocks a member.
 * @throws CallFailure
 */
export async function blockMember(memberId: number): Promise<void> {
  await changeLists(() => callDiscover('/api/v1/maker/block', { method: 'POST', body: { reportedUserId: memberId } }));
  await noteMuted(memberId);
}

/**
 * Unblocks a member.
 * @throws CallFailure
 */
export async function unblockMember(memberId: number): Promise<void> {
  await changeLists(() => callDiscover(`/api/v1/maker/block/${memberId}`, { method: 'DELETE' }));
}

import { callDiscover } from '../../http/client.browser.ts';
import { changeLists } from '../../session/changed-lists.browser.ts';
import { noteOutOfSight } from '../../session/scrap-notes.browser.ts';

/** @throws CallFailure */
export async function blockMember(memberId: number): Promise<void> {
  await changeLists(() => callDiscover('/api/v1/maker/block', { method: 'POST', body: { reportedUserId: memberId } }));
  await noteOutOfSight(memberId);
}

/** @throws CallFailure */
export async function unblockMember(memberId: number): Promise<void> {
  await changeLists(() => callDiscover(`/api/v1/maker/block/${memberId}`, { method: 'DELETE' }));
}

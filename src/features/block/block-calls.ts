import { callDiscover } from '../../http/client.ts';
import { markListsChanged } from '../../session/changed-lists.ts';

/** @throws CallFailure */
export async function blockMember(memberId: number): Promise<void> {
  await callDiscover('/api/v1/maker/block', { method: 'POST', body: { reportedUserId: memberId } });
  markListsChanged();
}

/** @throws CallFailure */
export async function unblockMember(memberId: number): Promise<void> {
  await callDiscover(`/api/v1/maker/block/${memberId}`, { method: 'DELETE' });
  markListsChanged();
}

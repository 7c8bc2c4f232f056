import { callDiscover, type CallFailure, callMain } from '../../http/client.ts';
import { randomId } from '../../lib/random-id.ts';
import { blockMember, unblockMember } from '../block/block-calls.ts';
import type { Toggle } from './toggle.store.ts';

/** The calls that switch something on and off; spec 2, section 7. Loaded with the first tap. */

type Answer = Partial<Toggle> & Pick<Toggle, 'active'>;
type Call = (id: number, active: boolean, requestId: string) => Promise<Answer>;

type Emotion = { emotionRegistration: boolean; emotionCount: number };
type Following = { subscribe: boolean; subscriberCount: number };

const ofEmotion = (emotion: Emotion): Answer => ({
  active: emotion.emotionRegistration,
  count: emotion.emotionCount,
});
const ofFollowing = ({ subscribe, subscriberCount }: Following): Answer => ({
  active: subscribe,
  count: subscriberCount,
});
const methodOf = (active: boolean) => (active ? 'POST' : 'DELETE');

const calls = {
  'applause-article': async (id, active) =>
    ofEmotion(await callMain(`/v1/article/${id}/emotion`, { method: methodOf(active) })),
  // One call for both ways: its answer tells which it was.
  'applause-story': async (id, _, requestId) =>
    ofEmotion(await callDiscover('/api/v1/discover/applaud', { method: 'POST', body: { storyId: id }, requestId })),
  'applause-talk': async (id, active) =>
    ofEmotion(await callDiscover(`/api/v1/community/talk/${id}/like`, { method: methodOf(active) })),
  'scrap-article': async (id, active) => {
    const { bookmark } = await callMain<{ bookmark: boolean }>(`/v1/article/${id}/bookmark`, {
      method: methodOf(active),
    });
    return { active: bookmark };
  },
  'scrap-story': async (id, _, requestId) => {
    const done = await callDiscover<'insert' | 'delete'>('/api/v1/discover/bookmark', {
      method: 'POST',
      body: { storyId: id },
      requestId,
    });
    return { active: done === 'insert' };
  },
  follow: async (id, active) =>
    ofFollowing(
      active
        ? await callDiscover('/api/v1/user/follow', { method: 'POST', body: { followerId: id } })
        : await callDiscover(`/api/v1/user/follow/${id}`, { method: 'DELETE' }),
    ),
  subscribe: async (id, active) =>
    ofFollowing(await callMain(`/v1/writer/${id}/subscribe`, { method: methodOf(active) })),
  block: async (id, active) => {
    await (active ? blockMember(id) : unblockMember(id));
    return { active };
  },
} satisfies Record<string, Call>;

export type ToggleName = keyof typeof calls;

/** Ids of calls that may have been heard though their answer never came: the next tap tries the same again. */
const unanswered = new Map<string, string>();

/** @throws CallFailure */
export async function callToggle(name: ToggleName, id: number, active: boolean): Promise<Answer> {
  const attempt = `${name}:${id}:${active}`;
  const requestId = unanswered.get(attempt) ?? randomId();
  unanswered.delete(attempt);
  try {
    return await calls[name](id, active, requestId);
  } catch (failure) {
    if ((failure as CallFailure).status === 0) unanswered.set(attempt, requestId);
    throw failure;
  }
}

const scrapped = ['스크랩 되었습니다', '스크랩이 해제되었습니다'] as const;
const words: Partial<Record<ToggleName, readonly [on: string, off: string]>> = {
  'scrap-article': scrapped,
  'scrap-story': scrapped,
  follow: ['팔로우했어요', '팔로우를 해제했어요'],
  subscribe: ['구독했어요', '구독을 해제했어요'],
  block: ['차단했어요', '차단을 해제했어요'],
};

/** What the member is told once it is done; nothing where the button says enough. */
export function saidOf(name: ToggleName, active: boolean): string | undefined {
  return words[name]?.[active ? 0 : 1];
}

import { attempt } from '../../../http/browser/attempt.ts';
import { callDiscover, callMain } from '../../../http/browser/client.browser.ts';
import { paths } from '../../../site/paths.ts';
import { noteScrap } from '../../../session/browser/scrap-notes.browser.ts';
import { blockMember, unblockMember } from './block-calls.browser.ts';

/** The API calls of toggles. Loaded with the first click. */

/** The state after a change; `count` if the API returns it. */
type Answer = { active: boolean; count?: number };
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
const ofScrap = async (path: string, active: boolean): Promise<Answer> => {
  await noteScrap(path, active);
  return { active };
};
const methodOf = (active: boolean) => (active ? 'POST' : 'DELETE');

const calls = {
  'applause-article': async (id, active) =>
    ofEmotion(await callMain(`/v1/article/${id}/emotion`, { method: methodOf(active) })),
  // This call is a toggle itself. Its response has the new state.
  'applause-story': async (id, _, requestId) =>
    ofEmotion(await callDiscover('/api/v1/discover/applaud', { method: 'POST', body: { storyId: id }, requestId })),
  'applause-talk': async (id, active) =>
    ofEmotion(await callDiscover(`/api/v1/community/talk/${id}/like`, { method: methodOf(active) })),
  'applause-article-comment': async (id, active) =>
    ofEmotion(await callMain(`/v1/article/comment/${id}/emotion`, { method: methodOf(active) })),
  'applause-story-comment': async (id, _, requestId) =>
    ofEmotion(await callDiscover(`/api/v1/discover/comment/${id}/applaud`, { method: 'POST', requestId })),
  'applause-talk-comment': async (id, active) =>
    ofEmotion(await callDiscover(`/api/v1/community/comment/${id}/like`, { method: methodOf(active) })),
  'scrap-article': async (id, active) => {
    const { bookmark } = await callMain(`/v1/article/${id}/bookmark`, {
      method: methodOf(active),
    });
    return ofScrap(paths.article(id), bookmark);
  },
  'scrap-story': async (id, _, requestId) => {
    const done = await callDiscover('/api/v1/discover/bookmark', {
      method: 'POST',
      body: { storyId: id },
      requestId,
    });
    return ofScrap(paths.story(id), done === 'insert');
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

/**
 * Switches a toggle. Retries of the same change share a request id.
 * @throws CallFailure
 */
export function callToggle(name: ToggleName, id: number, active: boolean): Promise<Answer> {
  return attempt(`${name}:${id}:${active}`, (requestId) => calls[name](id, active, requestId));
}

const scrapped = ['스크랩 되었습니다', '스크랩이 해제되었습니다'] as const;
const words: Partial<Record<ToggleName, readonly [on: string, off: string]>> = {
  'scrap-article': scrapped,
  'scrap-story': scrapped,
  follow: ['팔로우했어요', '팔로우를 해제했어요'],
  subscribe: ['구독했어요', '구독을 해제했어요'],
  block: ['차단했어요', '차단을 해제했어요'],
};

/** Returns the message after a toggle was switched; undefined if the button alone is enough. */
export function saidOf(name: ToggleName, active: boolean): string | undefined {
  return words[name]?.[active ? 0 : 1];
}

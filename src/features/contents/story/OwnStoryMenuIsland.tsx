import { callDiscover } from '../../../http/browser/client.browser.ts';
import { paths } from '../../../site/paths.ts';
import ConfirmedAct, { type Act } from '../../writing/content/ConfirmedAct.tsx';
import type { OwnStoryEntry } from './own-story.ts';
import type { StoryStatus } from '../../../site/path-values.ts';

type Props = Pick<OwnStoryEntry, 'id' | 'draftId' | 'status' | 'isHiddenByOperator'> & {
  /** Whether the author is still a maker. A former maker can hide and delete stories, but publish none. */
  isMaker: boolean;
  /** Whether the menu is on the story's own page. Its author stays there after showing the story again. */
  isOnPage?: boolean;
  /** Saves the text in the form before the page is left. @throws NotSafeError */
  makeSafe?: () => Promise<void>;
};

/** The author's actions on a story or draft. Each asks for confirmation. */
export default function OwnStoryMenuIsland(props: Props) {
  return actsOn(props).map((act) => <ConfirmedAct key={act.label} {...act} />);
}

function actsOn({
  id,
  draftId,
  status,
  isHiddenByOperator,
  isMaker,
  isOnPage,
  makeSafe = async () => {},
}: Props): Act[] {
  const listOf = (shown: StoryStatus) => paths.myStories(shown === 'PUBLISHED' ? {} : { status: shown });
  if (status === 'DRAFT') return draftId === null ? [] : [throwAway(draftId, listOf(status))];
  if (id === null) return [];
  const to = (becomes: StoryStatus) => ({
    next: isOnPage && becomes === 'PUBLISHED' ? paths.story(id) : listOf(becomes),
    run: async () => {
      await makeSafe();
      await callDiscover(`/api/v1/stories/${id}/status`, { method: 'PUT', body: { status: becomes } });
    },
  });
  const publish = {
    SCHEDULED: { label: '지금 발행', title: '지금 발행할까요?', text: '예약한 시간을 기다리지 않고 바로 보여요.' },
    HIDDEN: { label: '다시 공개하기', title: '다시 공개할까요?', text: '누구나 이 스토리를 다시 읽을 수 있어요.' },
  };
  const hide = {
    label: '숨기기',
    title: '이 스토리를 숨길까요?',
    text: isMaker
      ? '나에게만 보이고, 언제든 다시 공개할 수 있어요.'
      : '나에게만 보이고, 메이커로 다시 등록되기 전에는 다시 공개할 수 없어요.',
  };
  const withdraw = { label: '예약 취소', title: '예약을 취소할까요?', text: '스토리는 초안에 남아요.' };
  const remove = {
    label: '삭제하기',
    title: '이 스토리를 삭제할까요?',
    // A scheduled story was never public, so it has no comments.
    text: `${status === 'SCHEDULED' ? '사진도' : '사진과 댓글도'} 함께 사라지고, 되돌릴 수 없어요.`,
    danger: true,
    next: listOf(status),
    run: async () => {
      await makeSafe();
      await callDiscover(`/api/v1/stories/${id}`, { method: 'DELETE' });
    },
  };
  return [
    ...(status === 'PUBLISHED' ? [{ ...hide, ...to('HIDDEN') }] : []),
    ...(isMaker && (status === 'SCHEDULED' || (status === 'HIDDEN' && !isHiddenByOperator))
      ? [{ ...publish[status], ...to('PUBLISHED') }]
      : []),
    ...(status === 'SCHEDULED' ? [{ ...withdraw, ...to('DRAFT') }] : []),
    remove,
  ];
}

function throwAway(draftId: number, next: string): Act {
  return {
    label: '삭제하기',
    title: '이 초안을 삭제할까요?',
    text: '지난 기록까지 함께 삭제되고, 되돌릴 수 없어요.',
    danger: true,
    next,
    run: () => callDiscover(`/api/v1/draft/story/${draftId}`, { method: 'DELETE' }),
  };
}

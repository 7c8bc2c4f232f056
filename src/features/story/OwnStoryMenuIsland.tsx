import { useState } from 'react';
import { createPortal } from 'react-dom';
import { callDiscover, type CallFailure } from '../../http/client.browser.ts';
import { paths } from '../../paths.ts';
import { changeLists } from '../../session/changed-lists.browser.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import '../../ui/popover.css';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import type { OwnStoryEntry, StoryStatus } from './own-story.ts';

type Props = Pick<OwnStoryEntry, 'id' | 'draftId' | 'status' | 'isHiddenByOperator'>;

type Act = {
  label: string;
  title: string;
  text: string;
  danger?: boolean;
  run: () => Promise<unknown>;
  /** Where the story stands then; without, it is gone. */
  becomes?: StoryStatus;
};

/** What the author may do with a story or a draft in their list, each once it has been confirmed. */
export default function OwnStoryMenuIsland(props: Props) {
  const [asked, setAsked] = useState<Act>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const act = async ({ run, becomes = props.status }: Act) => {
    setBusy(true);
    try {
      await changeLists(run);
      location.replace(paths.myStories(becomes === 'PUBLISHED' ? {} : { status: becomes }));
    } catch (failure) {
      showSnackbar((failure as CallFailure).message);
      setOpen(false);
      setBusy(false);
    }
  };

  return (
    <>
      {actsOn(props).map((each) => (
        <button
          key={each.label}
          type="button"
          className="popover-item"
          onClick={() => {
            setAsked(each);
            setOpen(true);
          }}
        >
          {each.label}
        </button>
      ))}
      {/* Outside the menu, which closes below it. */}
      {asked &&
        createPortal(
          <ConfirmDialog
            open={open}
            title={asked.title}
            text={asked.text}
            confirmLabel={asked.label}
            danger={asked.danger ?? false}
            busy={busy}
            onConfirm={() => act(asked)}
            onCancel={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}

function actsOn({ id, draftId, status, isHiddenByOperator }: Props): Act[] {
  if (status === 'DRAFT') return draftId === null ? [] : [throwAway(draftId)];
  if (id === null) return [];
  const to = (becomes: StoryStatus) => ({
    becomes,
    run: () => callDiscover(`/api/v1/stories/${id}/status`, { method: 'PUT', body: { status: becomes } }),
  });
  const publish = {
    SCHEDULED: { label: '지금 발행', title: '지금 발행할까요?', text: '예약한 시각을 기다리지 않고 바로 보여요.' },
    HIDDEN: { label: '다시 공개하기', title: '다시 공개할까요?', text: '누구나 이 스토리를 다시 읽을 수 있어요.' },
  };
  const hide = {
    label: '숨기기',
    title: '이 스토리를 숨길까요?',
    text: '나에게만 보이고, 언제든 다시 공개할 수 있어요.',
  };
  const withdraw = { label: '예약 취소', title: '예약을 취소할까요?', text: '스토리는 초안에 남아요.' };
  return [
    ...(status === 'PUBLISHED' ? [{ ...hide, ...to('HIDDEN') }] : []),
    ...(status === 'SCHEDULED' || (status === 'HIDDEN' && !isHiddenByOperator)
      ? [{ ...publish[status], ...to('PUBLISHED') }]
      : []),
    ...(status === 'SCHEDULED' ? [{ ...withdraw, ...to('DRAFT') }] : []),
    remove(id),
  ];
}

function throwAway(draftId: number): Act {
  return {
    label: '지우기',
    title: '이 초안을 지울까요?',
    text: '지난 기록까지 함께 지워지고, 되돌릴 수 없어요.',
    danger: true,
    run: () => callDiscover(`/api/v1/draft/story/${draftId}`, { method: 'DELETE' }),
  };
}

function remove(id: number): Act {
  return {
    label: '지우기',
    title: '이 스토리를 지울까요?',
    text: '사진과 댓글도 함께 사라지고, 되돌릴 수 없어요.',
    danger: true,
    run: () => callDiscover(`/api/v1/stories/${id}`, { method: 'DELETE' }),
  };
}

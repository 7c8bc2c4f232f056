import { openLoginPopup } from '../../../../session/browser/login-popup.store.ts';
import { $loggedIn } from '../../../../session/browser/me.store.ts';
import Either from '../../../../personal/Either.tsx';
import Popover from '../../../../ui/dialog/Popover.tsx';
import { hasLeft } from '../../../people/member/leave/leave.ts';
import type { LegibleEntry } from '../routes/comment.api.ts';
import { type Question, useComments } from './comments-context.ts';
import { useSolution } from './use-solution.browser.ts';

type Item = readonly [label: string, act: () => unknown];

/** The menu of a comment: actions on an own comment, or on another member's. */
export default function CommentMenu({ entry }: { entry: LegibleEntry }) {
  const { store, viewerId, authorId, ask } = useComments();
  const solution = useSolution();
  const id = `comment-menu-${entry.id}`;
  const asking = (about: Question['about']) => () => ($loggedIn.get() ? ask({ about, entry }) : openLoginPopup());
  const { writerId } = entry;
  const itemsOf = (isOwn: boolean): Item[] =>
    isOwn
      ? [
          ['수정하기', () => store.openEdit(entry)],
          ['삭제하기', asking('delete')],
        ]
      : [['신고하기', asking('report')], ...(hasLeft(entry) ? [] : [['차단하기', asking('block')] as const])];
  /** Actions of the content's author on another member's comment. */
  const authorItems: Item[] = [
    ...(solution ? [[solution.label(entry.id), solution.choose(entry.id)] as const] : []),
    ['모두에게 숨기기', asking('hide')],
  ];
  const item = ([label, act]: Item) => (
    <button
      key={label}
      type="button"
      className="popover-item"
      popoverTarget={id}
      popoverTargetAction="hide"
      onClick={act}
    >
      {label}
    </button>
  );
  return (
    <Popover
      id={id}
      label={`${entry.nickname}님 댓글 메뉴`}
      triggerClassName="icon-button comment-menu"
      trigger={
        <svg viewBox="0 0 24 24" className="icon" fill="currentColor" aria-hidden="true">
          <circle cx="5" cy="12" r="1.6" />
          <circle cx="12" cy="12" r="1.6" />
          <circle cx="19" cy="12" r="1.6" />
        </svg>
      }
    >
      <Either when={[`is:${writerId}`, `not:${writerId}`]} is={writerId === viewerId}>
        {(isOwn) => itemsOf(isOwn).map(item)}
      </Either>
      {authorId !== undefined && authorId !== writerId && (
        <Either when={[`is:${authorId}`, `not:${authorId}`]} is={authorId === viewerId}>
          {(isAuthor) => (isAuthor ? authorItems.map(item) : null)}
        </Either>
      )}
    </Popover>
  );
}

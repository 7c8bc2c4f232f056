import { type MouseEvent, useEffect, useRef } from 'react';
import Button from '../../../../ui/form/Button.tsx';
import EmptyState from '../../../../ui/feedback/EmptyState.tsx';
import ErrorState from '../../../../ui/feedback/ErrorState.tsx';
import Skeleton from '../../../../ui/feedback/Skeleton.tsx';
import { ALARMS_PER_PAGE } from '../alarm.ts';
import type { AlarmTag } from '../alarm-types.ts';
import type { AlarmPage } from './alarm-calls.browser.ts';
import AlarmItem from './AlarmItem.tsx';
import { useAlarms } from './use-alarms.browser.ts';
import './alarms.css';

type Props = {
  /** A category; all categories if undefined. */
  tag?: AlarmTag | undefined;
  /** The first page, if the server rendered it. */
  initial?: AlarmPage | undefined;
};

/** Positions in a page, counted from 1. When one of these alarms becomes visible, the next page is loaded. */
const FETCHED_NEAR = [11, 18];

/** `data-login` makes the page shell open the login popup. */
const logIn = (
  <Button data-login="" size="small">
    로그인
  </Button>
);

/** The member's alarms, newest first, with further pages on scrolling. */
export default function AlarmList({ tag, initial }: Props) {
  const { alarms, hasFailed, isSignedOut, loadMore, read, unfold, readAll, mute } = useAlarms(tag, initial);
  const list = useRef<HTMLUListElement>(null);
  const count = alarms?.length ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is watched changes with the list
  useEffect(() => {
    const items = [...(list.current?.children ?? [])];
    const near = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void loadMore();
    });
    const pageStart = Math.max(0, Math.ceil(items.length / ALARMS_PER_PAGE - 1)) * ALARMS_PER_PAGE;
    for (const place of [...FETCHED_NEAR.map((nth) => pageStart + nth - 1), items.length - 1]) {
      const item = items[place];
      if (item) near.observe(item);
    }
    return () => near.disconnect();
  }, [count]);

  const readEverything = async ({ currentTarget: button }: MouseEvent) => {
    if (!(await readAll())) return;
    // The button disappears together with its focus. Focus moves to the list unless the member has moved it elsewhere.
    if ([button, document.body].includes(document.activeElement as HTMLElement)) list.current?.focus();
  };

  if (!alarms) {
    if (isSignedOut) return <EmptyState text="로그인하면 알림을 볼 수 있어요" action={logIn} />;
    if (hasFailed) return <ErrorState text="알림을 불러오지 못했어요" onRetry={loadMore} />;
    return (
      <div className="alarm-waiting" aria-busy="true">
        <Skeleton kind="line" />
        <Skeleton kind="line" width="short" />
        <Skeleton kind="line" />
      </div>
    );
  }
  if (alarms.length === 0) return <EmptyState text="아직 알림이 없어요" />;
  return (
    <>
      {alarms.some((alarm) => !alarm.read) && (
        <p className="alarm-tools">
          <Button variant="quiet" size="small" onClick={readEverything}>
            모두 읽음
          </Button>
        </p>
      )}
      <ul ref={list} className="alarm-list" tabIndex={-1} aria-label="알림">
        {alarms.map((alarm) => (
          <AlarmItem key={alarm.id} alarm={alarm} onRead={read} onUnfold={unfold} onMute={mute} />
        ))}
      </ul>
      {isSignedOut && <EmptyState text="로그인하면 다음 알림을 볼 수 있어요" action={logIn} />}
      {hasFailed && <ErrorState text="다음 알림을 불러오지 못했어요" onRetry={loadMore} />}
    </>
  );
}

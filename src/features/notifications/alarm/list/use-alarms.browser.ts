import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { explain } from '../../../../session/browser/explain.browser.ts';
import { $me } from '../../../../session/browser/me.store.ts';
import { load } from '../../../../ui/fetch/fetched.browser.ts';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import type { AlarmBody } from '../alarm-body.ts';
import type { AlarmTag } from '../alarm-types.ts';
import { $newestAlarm } from '../bell/newest-alarm.store.ts';
import { LINK_THROTTLE_MS } from '../../../../ui/list/link-throttle.ts';
import { type AlarmPage, alarmPage, forgetAlarms, markAllRead, markRead, setMuted } from './alarm-calls.browser.ts';

/** Returns the member's loaded alarms and the actions on them. */
export function useAlarms(tag: AlarmTag | undefined, initial: AlarmPage | undefined) {
  const [alarms, setAlarms] = useState<AlarmBody[] | undefined>(initial?.content);
  const [hasFailed, setFailed] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);
  const next = useRef(initial ? { page: initial.page.number + 1, of: initial.page.totalPages } : { page: 0, of: 1 });
  const newest = useRef(initial?.content[0]?.createdDate);
  const isLoading = useRef(false);
  /** The newest alarm for which this list has already reloaded its first page. */
  const asked = useRef(0);
  const followedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Whether an error emptied the list, so that it does not show which alarms are unread. */
  const isEmptied = useRef(false);
  const memberId = $me.get()?.id ?? 0;

  const loadMore = async () => {
    const { page, of } = next.current;
    if (isLoading.current || page >= of) return;
    isLoading.current = true;
    try {
      const loaded = await loadPage(page);
      next.current = { page: page + 1, of: loaded.page.totalPages };
      newest.current ??= loaded.content[0]?.createdDate;
      // New alarms shift the pages, so alarms that are already in the list are skipped.
      setAlarms((here = []) => [...here, ...loaded.content.filter(({ id }) => here.every((each) => each.id !== id))]);
      setFailed(false);
      setSignedOut(false);
    } catch (failure) {
      setSignedOut(explain(failure, { tell: () => setFailed(true) }));
    } finally {
      isLoading.current = false;
    }
    await loadNewest();
  };
  const loadPage = async (page: number) => {
    const loaded = await load(alarmPage(memberId, tag, page));
    // The page that the tab has stored may be older than the dot.
    const isOld = page === 0 && !tag && $me.get()?.hasAlarms && loaded.content.every(({ read }) => read);
    if (!isOld) return loaded;
    forgetAlarms(memberId);
    return load(alarmPage(memberId, tag, page));
  };
  /** Inserts alarms that arrived since at the top. */
  const loadNewest = async () => {
    while (!isLoading.current && $newestAlarm.get() > Math.max(asked.current, Date.parse(newest.current ?? '1970'))) {
      isLoading.current = true;
      asked.current = $newestAlarm.get();
      forgetAlarms(memberId);
      const loaded = await load(alarmPage(memberId, tag, 0)).catch(() => undefined);
      isLoading.current = false;
      if (!loaded) return;
      newest.current = loaded.content[0]?.createdDate ?? newest.current;
      // An alarm that counts actors appears again with a higher count.
      const isOld = ({ id }: AlarmBody) => loaded.content.every((each) => each.id !== id);
      setAlarms((here = []) => [...loaded.content, ...here.filter(isOld)]);
    }
  };
  const told = useStore($newestAlarm);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something is told, or the list is first here
  useEffect(() => {
    if (alarms) void loadNewest();
  }, [told]);
  // Unread alarms that are not in the list are about deleted content. Without this, they would keep the dot on.
  useEffect(() => {
    const isAtEnd = tag === undefined && next.current.page >= next.current.of;
    const isWhole = alarms !== undefined && isAtEnd && !isEmptied.current;
    const me = $me.get();
    if (!isWhole || !me?.hasAlarms || alarms.some(({ read }) => !read)) return;
    $me.set({ ...me, hasAlarms: false });
    if (newest.current) markAllRead(newest.current).catch(() => {});
  }, [alarms, tag]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; another tag is another list
  useEffect(() => {
    if (!initial) void loadMore();
  }, []);

  return {
    alarms,
    hasFailed,
    isSignedOut,
    loadMore,
    /** @returns whether the browser should follow the link */
    read(alarm: AlarmBody): boolean {
      const now = performance.now();
      if (now - followedAt.current < LINK_THROTTLE_MS) return false;
      followedAt.current = now;
      if (alarm.read) return true;
      const left = (alarms ?? []).filter(({ id }) => id !== alarm.id);
      setAlarms(left);
      forgetAlarms(memberId);
      markRead(alarm.id).catch(() => {
        isEmptied.current = true;
        setAlarms([]);
      });
      return true;
    },
    /** Marks an alarm as read but leaves it in the list. If that fails, it becomes unread again. */
    async unfold({ id, read }: AlarmBody): Promise<void> {
      if (read) return;
      const setRead = (read: boolean) =>
        setAlarms((here = []) => here.map((alarm) => (alarm.id === id ? { ...alarm, read } : alarm)));
      setRead(true);
      forgetAlarms(memberId);
      await markRead(id).catch(() => setRead(false));
    },
    /** @returns whether it succeeded */
    async readAll(): Promise<boolean> {
      try {
        if (newest.current) await markAllRead(newest.current);
        setAlarms((here = []) => here.map((alarm) => ({ ...alarm, read: true })));
        forgetAlarms(memberId);
        const me = $me.get();
        if (me) $me.set({ ...me, hasAlarms: false });
        showSnackbar('모두 읽음으로 표시했어요');
        return true;
      } catch (failure) {
        explain(failure, { tell: (words) => showSnackbar('읽음으로 표시하지 못했어요', words) });
        return false;
      }
    },
    async mute({ mute }: AlarmBody): Promise<void> {
      if (!mute) return;
      try {
        const muted = await setMuted(mute.idContent, !mute.muted);
        const isOfIt = (alarm: AlarmBody) => alarm.mute?.idContent === mute.idContent;
        setAlarms((here = []) => here.map((alarm) => (isOfIt(alarm) ? { ...alarm, mute: { ...mute, muted } } : alarm)));
        forgetAlarms(memberId);
        showSnackbar(muted ? '이 글의 알림을 껐어요' : '이 글의 알림을 다시 받아요');
      } catch (failure) {
        explain(failure, { tell: (words) => showSnackbar('바꾸지 못했어요', words) });
      }
    },
  };
}

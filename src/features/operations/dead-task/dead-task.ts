import type { DeadJob } from '../../../model/domain-event.ts';

/** Tasks that failed for the last time, as operators see them. */

/** The names of jobs in the console, in its order. */
export const jobTitles: Record<DeadJob, string> = {
  alarms: '알림 보내기',
  archives: '내 기록 모으기',
  erasures: '탈퇴한 회원의 글 삭제하기',
  deletions: '삭제로 결정한 글 삭제하기',
  files: '삭제한 사진의 파일 삭제하기',
};

export const jobNames = Object.keys(jobTitles) as [DeadJob, ...DeadJob[]];

/** Counts of dead tasks stop at this number. */
export const MOST_DEAD_COUNTED = 1_000;

type DeadTask = {
  /** The id of the task, decision, archive or upload; the member of an erasure. */
  id: number;
  tries: number;
  diedAt: Date;
  /**
   * The error of the last attempt that failed with an error. If the process was killed during the last attempt, this is
   * the error of an earlier attempt; null without any.
   */
  error: string | null;
};

export type DeadTasks = {
  job: DeadJob;
  /** At most `MOST_DEAD_COUNTED`. */
  count: number;
  /** The latest tasks, at most five. */
  latest: DeadTask[];
};

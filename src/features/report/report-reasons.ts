import { callDiscover, callMain } from '../../http/client.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import type { ReportReason } from './report.ts';

/** What a report may be about, as the person who reports sees it. */
export type ReportSubject = 'article-comment' | 'comment' | 'talk' | 'story' | 'article';

/** The reasons to choose from; asked for once, and kept while the tab lives. @throws CallFailure */
export async function loadReasons(category: ReportSubject): Promise<ReportReason[]> {
  const key = `report_reasons:${category}`;
  const kept = tabStorage.getItem(key);
  if (kept) return JSON.parse(kept) as ReportReason[];
  const reasons = await fetchReasons(category);
  tabStorage.setItem(key, JSON.stringify(reasons));
  return reasons;
}

async function fetchReasons(category: ReportSubject): Promise<ReportReason[]> {
  if (category === 'article-comment') return callMain('/v1/article/comment/report/reason');
  const query = { category };
  return (await callDiscover<{ reportList: ReportReason[] }>('/api/v1/common/code/report', { query })).reportList;
}

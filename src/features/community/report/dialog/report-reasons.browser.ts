import { callDiscover, callMain } from '../../../../http/browser/client.browser.ts';
import { type Fetched, fetched } from '../../../../ui/fetch/fetched.browser.ts';
import { ALWAYS_FRESH } from '../../../../ui/fetch/fetch-policy.ts';
import type { ReportReason } from '../report.ts';

/** The category of a report in the interface. */
export type ReportSubject = 'article-comment' | 'comment' | 'talk' | 'story' | 'article' | 'user';

/** Returns the reasons of a category, cached in the tab. */
export function reasonsFor(category: ReportSubject): Fetched<ReportReason[]> {
  const options = { freshFor: ALWAYS_FRESH, keepsInTab: true };
  return fetched(`report-reasons/${category}`, () => fetchReasons(category), options);
}

async function fetchReasons(category: ReportSubject): Promise<ReportReason[]> {
  if (category === 'article-comment') return callMain('/v1/article/comment/report/reason');
  const query = { category };
  return (await callDiscover('/api/v1/common/code/report', { query })).reportList;
}

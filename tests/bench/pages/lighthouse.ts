import lighthouse from 'lighthouse';
import { median } from '../../harness/figures.ts';
import type { Cell } from '../table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMINGS = [
  ['LCP ms', 'largest-contentful-paint'],
  ['CLS', 'cumulative-layout-shift'],
  ['TBT ms', 'total-blocking-time'],
] as const;

/**
 * Returns the scores (of 100) and the timings behind them, each the median of the runs, on Lighthouse's default phone.
 */
export async function runLighthouse(url: string, port: number, runs: number): Promise<Record<string, Cell>> {
  const results: Record<string, number>[] = [];
  for (let run = 0; run < runs; run++) results.push(await runOnce(url, port));
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))]));
}

async function runOnce(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { categories, audits } = result.lhr;
  return Object.fromEntries([
    ...CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)] as const),
    ...TIMINGS.map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN] as const),
  ]);
}

import type { Browser } from 'playwright';

type TraceEvent = { pid: number; tid: number; ph: string; name: string; tdur?: number; args: { name?: string } };

/** Returns the processor time of the longest task of a page's main thread, in milliseconds. */
export async function longestTaskOf(browser: Browser, work: () => Promise<unknown>): Promise<number> {
  return Math.max(...(await tasksOf(browser, work)));
}

/**
 * Measures the tasks of a page's main thread during an action.
 * @returns the processor time of each task in milliseconds; on a busy machine their wall time is longer
 */
export async function tasksOf(browser: Browser, work: () => Promise<unknown>): Promise<number[]> {
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  const { promise: complete, resolve } = Promise.withResolvers<unknown>();
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  devtools.on('Tracing.tracingComplete', resolve);
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  await work();
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const isNamed = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(events.filter(isNamed).map(threadOf));
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  const times = [...Map.groupBy(tasks, threadOf).values()].map((group) => group.map(({ tdur = 0 }) => tdur));
  const total = (group: number[]) => group.reduce((sum, time) => sum + time, 0);
  // Other renderers may be starting meanwhile. The page's renderer is the busiest one.
  const [own] = times.toSorted((one, other) => total(other) - total(one));
  if (!own) throw new Error('the browser told of no task');
  return own.map((time) => time / 1_000);
}

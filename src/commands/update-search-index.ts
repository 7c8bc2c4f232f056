import { connect } from '../db/connection.ts';
import type { Progress } from '../lib/progress.ts';
import { countStale, reindexAll } from '../features/discovery/search/engine/reindex.server.ts';

/** Adds missing entries to the search index, rewrites entries of older rules, and shows the progress. */
export async function bringIndexUp(databaseUrl: string, progress: Progress): Promise<void> {
  const { db, close } = connect(databaseUrl, { isBackground: true });
  try {
    const { show, end } = progress('search', 0, await countStale(db));
    await reindexAll(db, show);
    end();
  } finally {
    await close();
  }
}

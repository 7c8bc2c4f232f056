import { ConfigError } from '../../lib/config-error.ts';
import { applauseStage } from './applause.ts';
import { commentStage } from './comments.ts';
import { bulkContentIds } from './existing.ts';
import { memberStage, periodStart } from './members.ts';
import type { Totals } from './options.ts';
import type { Progress } from '../../lib/progress.ts';
import { isPassing, openSession, type Session } from './session.ts';
import { runStage, type Stage } from './stage.ts';
import { readThumbnails, storyStage } from './stories.ts';
import { talkStage } from './talks.ts';
import { readWorld } from './world.ts';

/**
 * Fills a database up to these totals of bulk rows: members, talks, stories, comments and applause for measuring pages
 * and queries under load. Existing rows stay, so the next run resumes a stopped one. The same totals and sentences
 * create the same rows, except for the dates: the two years of content end on the day of the first run.
 * @returns how many rows were added
 * @throws ConfigError if the totals cannot be reached, another run is active or the database does not answer
 */
export async function bringUpTo(
  databaseUrl: string,
  totals: Totals,
  sentences: string[],
  progress: Progress,
): Promise<number> {
  let session: Session | undefined;
  try {
    session = await openSession(databaseUrl);
    return await runStages(session, totals, sentences, progress);
  } catch (error) {
    if (!isPassing(error)) throw error;
    const reason = (error as Error).message;
    throw new ConfigError(`the database does not answer (${reason}); repeat the command to resume`);
  } finally {
    await session?.close();
  }
}

async function runStages(session: Session, totals: Totals, sentences: string[], progress: Progress): Promise<number> {
  const run = (stage: Stage) => (stage.total === 0 ? 0 : runStage(session, stage, progress));
  const since = await periodStart(session);
  let added = await run(memberStage(totals.members, since));
  const world = await readWorld(session, sentences, since);
  added += await run(talkStage(totals.talks, world));
  added += await run(storyStage(totals.stories, world, await readThumbnails(session)));
  if (totals.comments + totals.applause === 0) return added;
  const talks = await talksToHangOn(session);
  added += await run(commentStage(totals.comments, world, talks));
  added += await run(applauseStage(totals.applause, world, talks));
  return added;
}

async function talksToHangOn(session: Session): Promise<number[]> {
  const talks = await bulkContentIds(session, 'talk');
  if (talks.length === 0) throw new ConfigError('--talks: comments and applause need at least one bulk talk');
  return talks;
}

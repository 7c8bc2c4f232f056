import type { Database } from '../../../../db/connection.ts';
import type { Query } from './query.ts';
import type { Place, Sort } from '../search.ts';

export type SearchedKind = 'story' | 'article' | 'talk' | 'person';

export type EngineQuery = {
  query: Query;
  sort: Sort;
  place: Place;
  /** Whose blocks and reports leave something out; nobody's for a visitor. */
  viewerId: number | undefined;
  offset: number;
  limit: number;
};

export type EngineAnswer = {
  /** In the order asked for; `commentId` where only what somebody wrote below it has what was looked for. */
  found: { id: number; commentId: number | undefined }[];
  total: number;
  isMore: boolean;
};

/**
 * What finds contents and people for the pages and calls of search. The one that is built (`postgres-engine.server.ts`) asks
 * the tables that are written with each content. A site that has outgrown one database puts another in its place: one
 * that follows `publishEvents` (`db/domain-events.ts`) into, say, an OpenSearch index whose analyser is nori, answers this interface
 * from there, and leaves out what `content.status` and the viewer's blocks hide, as this one does.
 */
export type SearchEngine = {
  find(db: Database, kind: SearchedKind, query: EngineQuery): Promise<EngineAnswer>;
};

import type { Database } from '../../../../db/connection.ts';
import type { Query } from './query.ts';
import type { Place, Sort } from '../search.ts';

export type SearchedKind = 'story' | 'article' | 'talk' | 'person';

export type EngineQuery = {
  query: Query;
  sort: Sort;
  place: Place;
  /** The viewer whose blocks and reports apply; undefined for a visitor. */
  viewerId: number | undefined;
  offset: number;
  limit: number;
};

export type EngineAnswer = {
  /** In the requested order; `commentId` is set if only a comment on the content matches. */
  found: { id: number; commentId: number | undefined }[];
  total: number;
  isMore: boolean;
};

/**
 * Finds contents and people for the pages and calls of search. The present implementation (`postgres-engine.server.ts`)
 * queries tables that are written in the transaction of each content.
 * A site that outgrows one database can replace it. Another engine would follow `publishEvents` (`db/domain-events.ts`)
 * to fill an index, such as OpenSearch with the nori analyser. It must also exclude contents hidden by `content.status`
 * or by the viewer's blocks.
 */
export type SearchEngine = {
  find(db: Database, kind: SearchedKind, query: EngineQuery): Promise<EngineAnswer>;
};

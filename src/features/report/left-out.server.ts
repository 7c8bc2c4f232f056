import { sql, type SQL } from '../../db/drizzle.ts';
import { content } from '../../db/schema/index.ts';
import { isBlockedBy, type ViewerId } from '../block/block.server.ts';
import { isReportedBy } from './reported-by.server.ts';

/** Whether a list leaves this content out for the viewer, who has blocked its author or reported it. */
export function isLeftOutFor(viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`(${isBlockedBy(viewerId, content.authorId)} or ${isReportedBy(viewerId, content.id)})`;
}

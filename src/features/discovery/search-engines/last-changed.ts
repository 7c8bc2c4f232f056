/**
 * Returns when a page last changed for its readers. A scheduled content is written before it is published, and a talk pending
 * review before it is shown.
 */
export function lastChanged({ updatedAt, publishedAt }: { updatedAt: Date; publishedAt: Date | null }): Date {
  return publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt;
}

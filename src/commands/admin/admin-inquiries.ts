import { ZodError } from 'zod';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../lib/config-error.ts';
import type { Database } from '../../db/connection.ts';
import { answerInquiry } from '../../features/operations/inquiry/answer-inquiry.server.ts';
import { categoryTitle } from '../../features/operations/inquiry/inquiry-categories.ts';
import { listWaitingInquiries, WAITING_PER_MEMBER } from '../../features/operations/inquiry/inquiry.server.ts';
import { linesOfMarkup } from '../../features/writing/markup/markup.server.ts';
import { pictureUrl, storedWidths } from '../../features/writing/picture/picture.ts';
import { formatDay } from '../../lib/dates.ts';
import { messageForPeople } from '../../lib/text/message-for-people.ts';
import { readText } from './read-text.ts';

/** Page size of `inquiries`. */
const INQUIRIES_SHOWN = 50;

/**
 * Prints a block for each inquiry: a line with its id, day, category, member and title, then its text and the URLs of
 * its pictures.
 * @param page from 1
 */
export async function printInquiries(
  db: Database,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  page: number,
): Promise<true> {
  const { items, total, listed } = await listWaitingInquiries(db, { page: page - 1, size: INQUIRIES_SHOWN });
  for (const { id, createdAt, categoryId, nickname, title, content, pictures } of items) {
    console.log([id, formatDay(createdAt), categoryTitle(categoryId), nickname, title].join('\t'));
    for (const line of linesOfMarkup(content)) console.log(`\t${line}`);
    for (const { key, width } of pictures) {
      console.log(`\t${publicOrigin}${pictureUrl(key, Math.max(...storedWidths(width)), 'webp')}`);
    }
    console.log();
  }
  console.log(
    `page ${page} of ${Math.max(1, Math.ceil(listed / INQUIRIES_SHOWN))}, ${total} to answer; only the ${WAITING_PER_MEMBER} oldest of each member are listed`,
  );
  return true;
}

/**
 * Answers the inquiry with the text of a file, or of the standard input for `-`. The member is notified.
 * @throws ConfigError with one line about the invalid text
 */
export async function writeAnswer(db: Database, id: number, file: string): Promise<boolean> {
  return answerInquiry(db, id, readText(file)).catch((error) => {
    throw error instanceof ZodError ? new ConfigError(messageForPeople(error.issues) ?? error.message) : error;
  });
}

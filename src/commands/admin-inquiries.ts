import { ZodError } from 'zod';
import { ConfigError } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { answerInquiry } from '../features/inquiry/answer-inquiry.server.ts';
import { categoryTitle } from '../features/inquiry/inquiry-categories.ts';
import { listWaitingInquiries } from '../features/inquiry/inquiry.server.ts';
import { textOfMarkup } from '../features/markup/markup.server.ts';
import { formatDay } from '../lib/dates.ts';
import { messageForPeople } from '../lib/message-for-people.ts';
import { readText } from './read-text.ts';

export const ANSWER_USAGE = 'answer <inquiry id> <file.txt|->';
/** What `inquiries` shows at once. */
const INQUIRIES_SHOWN = 50;

/** One block an inquiry: the id to answer by, its day, category and member, its title, and what is asked. */
export async function printInquiries(db: Database): Promise<true> {
  const { items, total } = await listWaitingInquiries(db, { size: INQUIRIES_SHOWN });
  for (const { id, createdAt, categoryId, nickname, title, content } of items) {
    console.log([id, formatDay(createdAt), categoryTitle(categoryId), nickname, title].join('\t'));
    console.log(`\t${textOfMarkup(content)}\n`);
  }
  console.log(`${total} to answer`);
  return true;
}

/**
 * Answers with the text of a file, or of the standard input for `-`; who asked is told.
 * @throws ConfigError with a line for who wrote the answer
 */
export async function writeAnswer(db: Database, id: number, file: string): Promise<boolean> {
  return answerInquiry(db, id, readText(file)).catch((error) => {
    throw error instanceof ZodError ? new ConfigError(messageForPeople(error.issues) ?? error.message) : error;
  });
}

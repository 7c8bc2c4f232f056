import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ConfigError } from '../../lib/config-error.ts';
import type { Database } from '../../db/connection.ts';
import { articleInputSchema } from '../../features/contents/article/article-input.ts';
import { findWriter } from '../../features/contents/article/magazine-writers.server.ts';
import { createArticle, editArticle, findForOperators } from '../../features/contents/article/write-article.server.ts';
import { ApiError } from '../../http/errors.ts';
import { messageForPeople } from '../../lib/text/message-for-people.ts';

/** The JSON of an article file: the body of the call `POST /v1/article` and the writer's nickname. */
const fileSchema = articleInputSchema.extend({ writer: z.string() });

/**
 * Publishes the article of a JSON file, or changes the article with this id, and prints its id. The writer must have
 * uploaded its pictures before.
 * @returns whether the writer exists
 * @throws ConfigError with one line about the invalid input
 */
export async function publishArticle(db: Database, file: string, id?: number): Promise<boolean> {
  const parsed = fileSchema.safeParse(readJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const why = messageForPeople(parsed.error.issues) ?? issue?.message;
    throw new ConfigError(`${file}: ${issue?.path.join('.')}: ${why}`);
  }
  const { writer: nickname, ...input } = parsed.data;
  const writerId = await findWriter(db, nickname);
  if (writerId === undefined) return false;
  try {
    const written = await db.transaction(async (transaction) => {
      if (id === undefined) return createArticle(transaction, writerId, input);
      const { authorId } = await findForOperators(transaction, id);
      if (authorId !== writerId) throw new ConfigError(`${file}: article ${id} is not by ${nickname}`);
      await editArticle(transaction, id, input);
      return id;
    });
    console.log(written);
    return true;
  } catch (error) {
    throw error instanceof ApiError ? new ConfigError(`${file}: ${error.message}`) : error;
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${file}: ${(error as Error).message}`);
  }
}

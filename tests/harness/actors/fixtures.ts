import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/db/connection.ts';
import {
  article,
  channel,
  comment,
  consent,
  content,
  identity,
  maker,
  member,
  story,
  talk,
  writer,
} from '../../../src/db/schema/index.ts';
import { termsById } from '../../../src/features/people/term/term.server.ts';
import type { Provider } from '../../../src/site/provider.ts';

type ContentStatus = (typeof content.$inferInsert)['status'];

/** A member who can sign in, with their identity at a provider. */
export type Account = { id: number; nickname: string; provider: Provider; subject: string };

/** Several fixtures may add to one database, where nicknames and titles must be unique. */
let serial = 0;

/** Returns functions that insert rows, with plain default values for all columns that a test does not set. */
export function fixtures(db: Database) {
  async function addMember(nickname = `새싹${++serial}`): Promise<number> {
    const [row] = await db.insert(member).values({ nickname }).returning({ id: member.id });
    return present(row).id;
  }

  async function addContent(
    kind: 'story' | 'article' | 'talk',
    authorId: number,
    status: ContentStatus,
    publishedAt: Date,
  ) {
    const [row] = await db
      .insert(content)
      .values({ kind, authorId, status, publishedAt })
      .returning({ id: content.id });
    return present(row).id;
  }

  async function addChannel(values: { isForHelp?: boolean; isActive?: boolean } = {}): Promise<number> {
    const [row] = await db
      .insert(channel)
      .values({ title: `채널 ${++serial}`, position: serial, ...values })
      .returning({ id: channel.id });
    return present(row).id;
  }

  return {
    addMember,
    addChannel,

    /**
     * @param agreedTermIds the versions of the terms that the member has agreed to; by default the latest versions of
     * the required terms that ask for consent
     */
    async addAccount({
      nickname = `새싹${++serial}`,
      provider = 'GOOGLE',
      subject = `subject-${randomUUID()}`,
      agreedTermIds = [1, 4],
    }: Partial<Account> & { agreedTermIds?: number[] } = {}): Promise<Account> {
      const memberId = await addMember(nickname);
      await db.insert(identity).values({ provider, subject, memberId });
      const agreed = (await termsById(db, agreedTermIds)).map(({ id, version }) => ({
        termId: id,
        termVersion: version,
      }));
      if (agreed.length > 0) {
        await db.insert(consent).values(agreed.map((term) => ({ ...term, memberId, agreed: true, channel: 'web' })));
      }
      return { id: memberId, nickname, provider, subject };
    },

    async addComment(contentId: number, authorId: number, body = '잘 읽었어요.'): Promise<number> {
      const [row] = await db.insert(comment).values({ contentId, authorId, body }).returning({ id: comment.id });
      return present(row).id;
    },

    async addStory(
      values: {
        title?: string;
        tags?: string[];
        status?: ContentStatus;
        publishedAt?: Date;
        authorId?: number;
        text?: string;
      } = {},
    ) {
      const authorId = values.authorId ?? (await addMember());
      await db.insert(maker).values({ memberId: authorId }).onConflictDoNothing();
      const id = await addContent('story', authorId, values.status ?? 'PUBLISHED', values.publishedAt ?? new Date());
      await db.insert(story).values({
        id,
        title: values.title ?? `스토리 ${id}`,
        subtitle: '부제',
        tags: values.tags ?? ['허브'],
        body: [{ type: 'paragraph', text: values.text ?? '본문이에요.' }],
      });
      return id;
    },

    async addTalk(values: { channelId?: number; authorId?: number; text?: string; publishedAt?: Date } = {}) {
      const channelId = values.channelId ?? (await addChannel());
      const publishedAt = values.publishedAt ?? new Date();
      const authorId = values.authorId ?? (await addMember());
      const id = await addContent('talk', authorId, 'PUBLISHED', publishedAt);
      await db.insert(talk).values({ id, channelId, publishedAt, text: values.text ?? '오늘의 초록' });
      return id;
    },

    async addArticle(
      values: {
        title?: string;
        status?: ContentStatus;
        publishedAt?: Date;
        authorId?: number;
        text?: string;
      } = {},
    ) {
      const authorId = values.authorId ?? (await addMember());
      await db.insert(writer).values({ memberId: authorId }).onConflictDoNothing();
      const id = await addContent('article', authorId, values.status ?? 'PUBLISHED', values.publishedAt ?? new Date());
      await db.insert(article).values({
        id,
        title: values.title ?? `글 ${id}`,
        subtitle: '부제',
        body: [{ type: 'paragraph', text: values.text ?? '본문이에요.' }],
      });
      return id;
    },
  };
}

function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('the row was not returned');
  return row;
}

import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { content, member } from '../../../src/db/schema/index.ts';
import CommentsIsland from '../../../src/features/community/comment/thread/CommentsIsland.tsx';
import { COMMENTS_PER_PAGE, type Subject } from '../../../src/features/community/comment/comment.ts';
import { commentsBody } from '../../../src/features/community/comment/routes/comment.api.ts';
import { openComments } from '../../../src/features/community/comment/server/comment.server.ts';
import { forget } from '../../../src/ui/fetch/fetched.browser.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { draw, press, settled, user } from '../../harness/browser/drawn.tsx';
import { viewAs } from '../../harness/browser/reader.ts';
import type { TestApi } from '../../harness/server/in-process.ts';

type Reader = { id: number } | undefined;
type Options = {
  /** The id of the comment that the URL names. */
  named?: number | undefined;
  /** For a talk that asks for help: the comment that helped. */
  help?: { solvedById: number | null };
};

beforeEach(() => {
  clearDevice();
  forget('comments/');
  history.replaceState(null, '', '/');
});

/** Renders the comments of a content as the server sends them to a viewer, in that viewer's browser. */
export async function openDiscussion(api: TestApi, subject: Subject, reader?: Reader, options: Options = {}) {
  const network = await connectTo(api, reader);
  await show(api, subject, reader, options);
  return { ...discussion, network, reload: () => reload(api, subject, reader, options) };
}

/** Renders the comments again in the same browser, for the same or another viewer. */
async function reload(api: TestApi, subject: Subject, reader: Reader, options: Options): Promise<void> {
  forget('comments/');
  await show(api, subject, reader, options);
}

async function show(api: TestApi, subject: Subject, reader: Reader, { named, help }: Options): Promise<void> {
  cleanup();
  const [of] = await api.db.select().from(content).where(eq(content.id, subject.id));
  const [person] = reader ? await api.db.select().from(member).where(eq(member.id, reader.id)) : [];
  viewAs(person);
  history.replaceState(null, '', named === undefined ? location.pathname + location.hash : `?comment=${named}`);
  const found = await openComments(api.db, subject, reader, named);
  const { comments, page } = commentsBody(found, COMMENTS_PER_PAGE);
  await draw(
    <CommentsIsland
      subject={subject}
      comments={comments}
      page={found.page}
      threads={page.totalElements}
      count={found.shown ?? of?.commentCount ?? 0}
      authorId={subject.kind === 'article' ? undefined : of?.authorId}
      isClosed={of?.areCommentsClosed ?? false}
      help={help}
      previousId={found.previousId}
      nextId={found.nextId}
    />,
  );
}

const region = () => screen.getByRole('region', { name: /^댓글 / });
const button = (name: string | RegExp) => within(region()).getByRole('button', { name });
const articles = () => within(region()).queryAllByRole('article');
const of = (text: string) => {
  const found = articles().find((article) => article.textContent.includes(text));
  if (!found) throw new Error(`no comment says ${text}`);
  return found;
};
const form = (field: HTMLElement) => field.closest('form') as HTMLElement;

export const discussion = {
  region,
  button,
  of,
  /** Returns the texts of all comments and replies, from top to bottom. */
  texts: () => [...region().querySelectorAll('.comment-body, .comment-withheld > p')].map((text) => text.textContent),
  heading: () => within(region()).getByRole('heading', { level: 2 }).textContent,
  field: (name: string | RegExp = '댓글') => within(region()).getByRole<HTMLTextAreaElement>('textbox', { name }),
  fields: () => within(region()).queryAllByRole<HTMLTextAreaElement>('textbox'),
  fault: () => document.querySelector('#comment-form [role="alert"]')?.textContent,
  send: () => within(form(discussion.field())).getByRole('button', { name: '등록' }),
  link: (name: string) => within(region()).queryByRole('link', { name }),

  async fill(field: HTMLElement, text: string): Promise<void> {
    await user.clear(field);
    if (text !== '') {
      await user.click(field);
      await user.paste(text);
    }
    await settled();
  },

  async write(text: string): Promise<void> {
    await discussion.fill(discussion.field(), text);
    await press(discussion.send());
  },

  async openReply(to: string): Promise<HTMLTextAreaElement> {
    await press(within(of(to)).getByRole('button', { name: '답글' }));
    return within(of(to)).getByRole('textbox');
  },

  async reply(to: string, text: string): Promise<void> {
    const field = await discussion.openReply(to);
    await discussion.fill(field, text);
    await press(within(form(field)).getByRole('button', { name: '등록' }));
  },

  async openMenu(text: string): Promise<string[]> {
    const menu = within(of(text)).getByRole('button', { name: /댓글 메뉴$/ });
    await press(menu);
    const items = within(within(of(text)).getByRole('group', { name: /댓글 메뉴$/ })).getAllByRole('button');
    return items.map((item) => item.textContent);
  },

  async choose(text: string, item: string): Promise<void> {
    await discussion.openMenu(text);
    await press(within(of(text)).getByRole('button', { name: item }));
  },

  /** Answers the open confirmation dialog. */
  async answer(name: string): Promise<void> {
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  },

  async order(name: '최신순' | '등록순'): Promise<void> {
    await press(button(name));
  },
};

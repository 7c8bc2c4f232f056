import { callMain } from '../../../http/browser/client.browser.ts';
import { askAsOperator } from '../../../session/browser/ask-as-operator.browser.ts';
import { changeLists } from '../../../session/browser/changed-lists.browser.ts';
import { createReadingWriter } from '../../writing/content/write/reading-writer.store.ts';
import { createDelivery } from '../../writing/draft/delivery.ts';
import type { Sent } from '../../writing/draft/writing.store.ts';
import type { ArticleDraft } from './article-input.ts';
import {
  type ArticleExtra,
  blankArticle,
  draftOf,
  isEmpty,
  type PublishedArticle,
  writtenOf,
} from './written-article.ts';

type Options = {
  /** The operator's member id. */
  memberId: number;
  /** The article that the form edits; undefined for a new one. */
  article: PublishedArticle | undefined;
  onLocationRemoved: () => void;
  /** Called if pictures of a draft are neither uploaded nor on this device any more. */
  onPicturesMissing: (count: number) => void;
};

type Published = Pick<PublishedArticle, 'id' | 'updatedDate'> & { status: string };
type ArticleSent = Sent<ArticleDraft> & { publishAt?: string | undefined };

/** Creates the state of the form for writing an article, and its `publish` command. */
export function createArticleWriter({ memberId, article, onLocationRemoved, onPicturesMissing }: Options) {
  const writer = createReadingWriter<ArticleExtra, ArticleDraft>({
    kind: 'article',
    memberId,
    contentId: article?.id ?? null,
    begun: article ? writtenOf(article) : blankArticle,
    extraOf: ({ writerId, rituals }) => ({ writerId, rituals }),
    draftOf,
    writtenOf,
    isEmpty,
    onLocationRemoved,
    onPicturesMissing,
  });

  const deliver = createDelivery<ArticleSent, Published>({
    published: article,
    send: ({ publishAt, writerId, ...body }, onto, requestId) =>
      changeLists(() =>
        askAsOperator(() =>
          onto
            ? callMain(`/v1/article/${onto.id}`, {
                method: 'PUT',
                body: { ...body, updatedDate: onto.updatedDate, publishAt: publishAt ?? null },
                requestId,
              })
            : callMain('/v1/article', {
                method: 'POST',
                body: { ...body, writerId: writerId ?? 0, publishAt },
                requestId,
              }),
        ),
      ),
  });

  return {
    writer,
    /**
     * Publishes the current text.
     * @param publishAt the time of publication in ISO 8601; without it, the article is published at once
     * @returns the published or scheduled article
     * @throws CallFailure
     */
    publish: (publishAt?: string): Promise<Published> =>
      writer.writing.publish(
        (written) =>
          deliver(() => {
            const { words, sent } = written();
            return { words, sent: { ...sent, publishAt } };
          }),
        (published) => published,
      ),
  };
}

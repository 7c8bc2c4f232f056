import { useStore } from '@nanostores/react';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '../../../site/paths.ts';
import { $me } from '../../../session/browser/me.store.ts';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import type { PublishTime } from '../../writing/content/write/ReadingPublish.tsx';
import ReadingWriter from '../../writing/content/write/ReadingWriter.tsx';
import { createArticleWriter } from './article-writer.store.ts';
import type { MagazineWriter } from './magazine-writers.server.ts';
import RitualFields from './RitualFields.tsx';
import type { PublishedArticle } from './written-article.ts';
import './article-writer.css';

type Props = {
  /** The article that the form edits; undefined for a new one. */
  article?: PublishedArticle | undefined;
  /** The writers whom the operator may choose as the author of a new article. */
  writers: MagazineWriter[];
};

const CHANGED =
  '다른 운영자가 이 글을 먼저 수정했어요. 화면을 새로고침한 뒤 다시 발행해 주세요. 여기에 쓴 글은 남아 있어요.';
const NO_WRITER = '누구의 글인지 골라 주세요.';

/** The form with which operators write or edit an article for a writer of the magazine. */
export default function ArticleWriterIsland({ article, writers }: Props) {
  const [{ writer, publish }] = useState(() =>
    createArticleWriter({
      memberId: $me.get()?.id ?? 0,
      article,
      onLocationRemoved: () => showSnackbar('위치 정보는 지웠어요', '사진에 찍힌 곳이 남지 않아요'),
      onPicturesMissing: (count) => showSnackbar(`사진 ${count}장은 이 기기에 없어 불러오지 못했어요`),
    }),
  );
  const extra = useStore(writer.$extra);
  const { round } = useStore(writer.$shown);
  const [fault, setFault] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);

  // The operator may have chosen a writer before this script loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the writer opens
  useLayoutEffect(() => {
    const chosen = Number(select.current?.value) || null;
    if (chosen !== null) writer.setExtra({ ...writer.$extra.get(), writerId: chosen });
  }, []);

  const faultOfExtra = () => {
    const isChosen = article || writers.some(({ id }) => id === extra.writerId);
    const found = isChosen ? undefined : NO_WRITER;
    setFault(found);
    return found;
  };
  const chooseWriter = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    setFault(undefined);
    writer.setExtra({ ...extra, writerId: Number(currentTarget.value) || null });
  };
  const publishArticle = async (when: PublishTime) => {
    const { id, status } = await publish(when === 'now' ? undefined : when.at);
    return `${paths.adminArticle(id)}?done=${article ? 'saved' : status === 'SCHEDULED' ? 'scheduled' : 'published'}`;
  };

  return (
    <ReadingWriter
      writer={writer}
      title={article ? '매거진 글 수정' : '매거진 글 쓰기'}
      back={article ? paths.adminArticle(article.id) : paths.adminContents}
      stands={
        article && {
          isPublished: article.status !== 'SCHEDULED',
          scheduledFor: article.status === 'SCHEDULED' ? article.publishedDate : undefined,
        }
      }
      publishTitle="매거진 글 발행"
      changedElsewhere={CHANGED}
      faultOfExtra={faultOfExtra}
      extraField="#article-writer"
      onPublish={publishArticle}
      previewPath={paths.previewArticle}
      above={
        <div className="field article-writer">
          {article ? (
            <p>
              <span className="field-label">작가</span> {article.writer.nickname}
            </p>
          ) : (
            <label className="field-label" htmlFor="article-writer">
              작가
            </label>
          )}
          {!article && (
            <select
              id="article-writer"
              className="field-control"
              key={round}
              ref={select}
              defaultValue={extra.writerId ?? ''}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault && 'article-writer-error'}
              onChange={chooseWriter}
            >
              <option value="">골라 주세요</option>
              {writers.map(({ id, nickname }) => (
                <option key={id} value={id}>
                  {nickname}
                </option>
              ))}
            </select>
          )}
          {fault && (
            <p id="article-writer-error" role="alert" className="field-error">
              {fault}
            </p>
          )}
        </div>
      }
    >
      <RitualFields
        // The body's editor is a sibling whose key is the same round. If both keys were equal, React would also keep the
        // previous body.
        key={`rituals-${round}`}
        rituals={extra.rituals}
        onChange={(rituals) => writer.setExtra({ ...writer.$extra.get(), rituals })}
      />
    </ReadingWriter>
  );
}

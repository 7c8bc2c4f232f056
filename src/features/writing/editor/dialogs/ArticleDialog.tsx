import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { callMain } from '../../../../http/browser/client.browser.ts';
import { explain } from '../../../../session/browser/explain.browser.ts';
import Dialog from '../../../../ui/dialog/Dialog.tsx';
import Field from '../../../../ui/form/Field.tsx';
import { TITLE_QUERY_LENGTH } from '../../body/related-article.ts';
import { insertBlocks } from '../block-views/insert-block.ts';
import { UNITS_PER_CHARACTER } from '../../../../lib/text/graphemes.ts';

type Props = { editor: Editor; open: boolean; onClose: () => void };
type Title = { id: number; title: string; subtitle: string };

/** The debounce between a key press and the request for titles. */
const PAUSE_MS = 250;

/** A dialog that finds an article of the magazine by its title and inserts it. */
export default function ArticleDialog({ editor, open, onClose }: Props) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Title[]>();
  useEffect(() => {
    if (!open) return;
    let isOld = false;
    const timer = setTimeout(async () => {
      try {
        const titles = await callMain('/v1/article/titles', { query: { query } });
        if (!isOld) setFound(titles);
      } catch (failure) {
        if (!isOld) explain(failure);
      }
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [open, query]);
  const close = () => {
    setQuery('');
    setFound(undefined);
    onClose();
    editor.commands.focus();
  };
  return (
    <Dialog open={open} onClose={close} title="매거진 글 넣기" className="editor-articles">
      {open && (
        <>
          <Field
            label="제목으로 찾기"
            type="search"
            maxLength={UNITS_PER_CHARACTER * TITLE_QUERY_LENGTH}
            enterKeyHint="search"
            autoFocus
            onInput={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <p role="status" className="editor-articles-none">
            {found?.length === 0 && '그런 제목의 글이 없어요.'}
          </p>
          <ul className="editor-article-list">
            {found?.map(({ id, title, subtitle }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    insertBlocks(editor, [{ type: 'relatedArticle', attrs: { articleId: id } }]);
                  }}
                >
                  <strong>{title}</strong>
                  <small>{subtitle}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

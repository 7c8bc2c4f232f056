import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { callDiscover, type CallFailure } from '../../../../http/browser/client.browser.ts';
import { classNames } from '../../../../ui/class-names.ts';
import BlockTools from './BlockTools.tsx';

/** A related article in the editor, shown with its current title. */
export default function RelatedArticleBlock({ node, editor, getPos, deleteNode, selected }: NodeViewProps) {
  const id = node.attrs.articleId as number;
  const [title, setTitle] = useState('불러오고 있어요');
  useEffect(() => {
    const tell = (failure: CallFailure) =>
      setTitle(
        failure.status === 404 || failure.status === 410 ? '지금은 볼 수 없는 글이에요' : '제목을 불러오지 못했어요',
      );
    callDiscover(`/api/v1/article/${id}`).then(({ relativeArticle }) => setTitle(relativeArticle.title), tell);
  }, [id]);
  const remove = () => {
    deleteNode();
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper className={classNames('editor-block editor-card', selected && 'editor-block-selected')}>
      <div className="body-card" data-drag-handle="">
        <span className="body-card-text">
          <span className="body-card-site">함께 읽기</span>
          <span className="body-card-title">{title}</span>
        </span>
      </div>
      <BlockTools editor={editor} getPos={getPos} name="매거진 글" onRemove={remove} />
    </NodeViewWrapper>
  );
}

import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { product } from '../../../../site/product.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { leadsOut } from '../../body/link.ts';
import BlockTools from './BlockTools.tsx';
import type { LinkCardFields } from '../blocks/link-card.ts';
import { useEditorContext } from '../editor-context.ts';
import Icon from '../toolbar/Icon.tsx';

/** A link card in the editor, as readers will see it. A dialog edits it. */
export default function LinkCardBlock({ node, editor, getPos, deleteNode, selected }: NodeViewProps) {
  const { editLinkCard } = useEditorContext();
  const { href, title, description } = node.attrs as LinkCardFields;
  const remove = () => {
    deleteNode();
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper className={classNames('editor-block editor-card', selected && 'editor-block-selected')}>
      <div className="body-card" data-drag-handle="">
        <span className="body-card-text">
          <span className="body-card-title">{title}</span>
          {description && <span className="body-card-description">{description}</span>}
          <span className="body-card-site">{leadsOut(href) ? new URL(href).host : product.name}</span>
        </span>
      </div>
      <BlockTools editor={editor} getPos={getPos} name="링크 카드" onRemove={remove}>
        <button type="button" aria-label="링크 카드 수정하기" onClick={() => editLinkCard(getPos() ?? 0)}>
          <Icon name="pencil" />
        </button>
      </BlockTools>
    </NodeViewWrapper>
  );
}

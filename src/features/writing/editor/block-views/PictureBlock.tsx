import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { classNames } from '../../../../ui/class-names.ts';
import BlockTools from './BlockTools.tsx';
import type { PlacedPicture } from '../blocks/picture.ts';
import { useEditorContext } from '../editor-context.ts';
import PictureFields from './PictureFields.tsx';
import PlacedImage from './PlacedImage.tsx';

/** A picture in the editor, with its caption and description. */
export default function PictureBlock({ node, editor, getPos, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const { uploads, cancelUpload } = useEditorContext();
  const placed = node.attrs as PlacedPicture;
  const remove = () => {
    cancelUpload(placed.upload);
    deleteNode();
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper as="figure" className={classNames('editor-block', selected && 'editor-block-selected')}>
      <PlacedImage uploads={uploads} upload={placed.upload} alt={placed.alt} name="사진">
        <BlockTools editor={editor} getPos={getPos} name="사진" onRemove={remove} />
      </PlacedImage>
      <PictureFields name="사진" placed={placed} onChange={updateAttributes} />
    </NodeViewWrapper>
  );
}

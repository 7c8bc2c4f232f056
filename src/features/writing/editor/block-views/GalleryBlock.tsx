import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { classNames } from '../../../../ui/class-names.ts';
import { BODY_LIMITS } from '../../body/limits.ts';
import BlockTools from './BlockTools.tsx';
import type { PlacedPicture } from '../blocks/picture.ts';
import { useEditorContext } from '../editor-context.ts';
import Icon from '../toolbar/Icon.tsx';
import PictureFields from './PictureFields.tsx';
import PlacedImage from './PlacedImage.tsx';

/** A gallery in the editor, with buttons to reorder, add and remove its pictures. */
export default function GalleryBlock({ node, editor, getPos, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const { uploads, cancelUpload, choosePictures } = useEditorContext();
  const pictures = node.attrs.pictures as PlacedPicture[];
  const isFull = pictures.length >= BODY_LIMITS.galleryPictures.most;

  const set = (changed: PlacedPicture[]) => updateAttributes({ pictures: changed });
  const change = (index: number, changes: Partial<PlacedPicture>) =>
    set(pictures.map((placed, place) => (place === index ? { ...placed, ...changes } : placed)));
  const move = (index: number, by: number) => {
    const placed = pictures[index];
    if (placed) set(pictures.toSpliced(index, 1).toSpliced(index + by, 0, placed));
  };
  const removeAll = () => {
    for (const { upload } of pictures) cancelUpload(upload);
    deleteNode();
    editor.commands.focus();
  };
  const remove = (index: number) => {
    if (pictures.length === 1) return removeAll();
    cancelUpload(pictures[index]?.upload ?? '');
    set(pictures.toSpliced(index, 1));
  };

  return (
    <NodeViewWrapper className={classNames('editor-block', selected && 'editor-block-selected')} data-drag-handle="">
      <ul className="editor-gallery" aria-label="사진 묶음">
        {pictures.map((placed, index) => {
          const name = `${index + 1}번째 사진`;
          return (
            <li key={placed.upload}>
              <PlacedImage uploads={uploads} upload={placed.upload} alt={placed.alt} name={name}>
                <div className="editor-block-tools">
                  <button
                    type="button"
                    aria-label={`${name} 앞으로`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <Icon name="earlier" />
                  </button>
                  <button
                    type="button"
                    aria-label={`${name} 뒤로`}
                    disabled={index === pictures.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <Icon name="later" />
                  </button>
                  <button type="button" aria-label={`${name} 빼기`} onClick={() => remove(index)}>
                    <Icon name="remove" />
                  </button>
                </div>
              </PlacedImage>
              <PictureFields name={name} placed={placed} onChange={(changes) => change(index, changes)} />
            </li>
          );
        })}
      </ul>
      <div className="editor-gallery-foot">
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={isFull}
          onClick={() => choosePictures({ into: 'gallery', position: getPos() })}
        >
          사진 더 넣기
        </button>
        <BlockTools editor={editor} getPos={getPos} name="사진 묶음" onRemove={removeAll} />
      </div>
    </NodeViewWrapper>
  );
}

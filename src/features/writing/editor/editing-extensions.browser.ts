import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { bodyExtensions, placedBlocks } from './body-extensions.ts';
import GalleryBlock from './block-views/GalleryBlock.tsx';
import LinkCardBlock from './block-views/LinkCardBlock.tsx';
import { MoveBlockKeys } from './block-views/move-block.ts';
import { Pasting } from './paste/pasting.browser.ts';
import PictureBlock from './block-views/PictureBlock.tsx';
import { Placeholders } from './placeholders.ts';
import RelatedArticleBlock from './block-views/RelatedArticleBlock.tsx';
import { SlashKey } from './toolbar/slash-key.ts';

type Options = {
  onSlash: () => void;
  onFiles: (files: File[]) => void;
  onPicturesLeftOut: (count: number) => void;
  onEmbedsLeftOut: (count: number) => void;
};

/** Returns the editor's extensions: the schema, the components of the blocks, keys and pasting. */
export function editingExtensions({ onSlash, ...pasting }: Options) {
  const { Picture, Gallery, LinkCard, RelatedArticle } = placedBlocks;
  return [
    ...bodyExtensions,
    Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureBlock) }),
    Gallery.extend({ addNodeView: () => ReactNodeViewRenderer(GalleryBlock) }),
    LinkCard.extend({ addNodeView: () => ReactNodeViewRenderer(LinkCardBlock) }),
    RelatedArticle.extend({ addNodeView: () => ReactNodeViewRenderer(RelatedArticleBlock) }),
    Placeholders,
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ color: false, width: 3, class: 'editor-drop-place' }),
    TrailingNode,
    MoveBlockKeys,
    SlashKey.configure({ onSlash }),
    Pasting.configure(pasting),
  ];
}

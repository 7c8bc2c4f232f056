import { createContext, useContext } from 'react';
import type { Uploads } from '../picture/uploads.store.ts';

/** Where chosen pictures go: each on its own, or into a gallery, which is a new one unless its position is given. */
export type PictureAim = { into: 'text' } | { into: 'gallery'; position?: number | undefined };

/** What blocks need of the editor around them. */
export type EditorParts = {
  uploads: Uploads;
  choosePictures: (aim: PictureAim) => void;
  editLinkCard: (position: number) => void;
  /** A picture that is taken out of the text stops on its way; one that is up stays, so that this can be undone. */
  cancelUpload: (id: string) => void;
};

export const EditorPartsContext = createContext<EditorParts | undefined>(undefined);

export function useEditorParts(): EditorParts {
  const parts = useContext(EditorPartsContext);
  if (!parts) throw new Error('a block is shown outside of an editor');
  return parts;
}

import { createContext, useContext } from 'react';
import type { Uploads } from '../picture/uploads.store.ts';

/** Where chosen pictures go: each on its own, or into a gallery, which is a new one unless its position is given. */
export type PictureTarget = { into: 'text' } | { into: 'gallery'; position?: number | undefined };

/** What blocks need of the editor around them. */
export type EditorContextValue = {
  uploads: Uploads;
  choosePictures: (target: PictureTarget) => void;
  editLinkCard: (position: number) => void;
  /** A picture that is taken out of the text stops on its way; one that is up stays, so that this can be undone. */
  cancelUpload: (id: string) => void;
};

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

export function useEditorContext(): EditorContextValue {
  const context = useContext(EditorContext);
  if (!context) throw new Error('a block is shown outside of an editor');
  return context;
}

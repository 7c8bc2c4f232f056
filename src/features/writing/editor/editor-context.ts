import { createContext, useContext } from 'react';
import type { Uploads } from '../picture/upload/uploads.store.ts';

/** The target of chosen pictures: single blocks in the text, the gallery at `position`, or a new gallery without it. */
export type PictureTarget = { into: 'text' } | { into: 'gallery'; position?: number | undefined };

/** The functions of the editor that its blocks use. */
export type EditorContextValue = {
  uploads: Uploads;
  choosePictures: (target: PictureTarget) => void;
  editLinkCard: (position: number) => void;
  /** Cancels the upload of a removed picture. A finished upload stays, so that undo can restore the picture. */
  cancelUpload: (id: string) => void;
};

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

export function useEditorContext(): EditorContextValue {
  const context = useContext(EditorContext);
  if (!context) throw new Error('the component is used outside of an editor');
  return context;
}

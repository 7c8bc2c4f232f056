import type { Editor, JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ChangeEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import { askAppForPhoto, onAppPhoto } from '../picture/upload/app-photo.browser.ts';
import { PHOTO_TYPES } from '../picture/upload/photo-files.ts';
import { useDroppedFiles } from '../picture/upload/use-dropped-files.browser.ts';
import type { Uploads } from '../picture/upload/uploads.store.ts';
import ArticleDialog from './dialogs/ArticleDialog.tsx';
import { editingExtensions } from './editing-extensions.browser.ts';
import type { EditorDialog } from './dialogs/editor-dialog.ts';
import { type EditorContextValue, EditorContext, type PictureTarget } from './editor-context.ts';
import type { InsertItem } from './toolbar/insert-menu-items.ts';
import InsertMenu from './toolbar/InsertMenu.tsx';
import LinkCardDialog from './dialogs/LinkCardDialog.tsx';
import LinkDialog from './dialogs/LinkDialog.tsx';
import { placePictures } from './paste/place-pictures.ts';
import Toolbar from './toolbar/Toolbar.tsx';
import { useKeyboardInset } from './use-keyboard-inset.browser.ts';
import '../body/body.css';
import './editor.css';
import './block-views/editor-blocks.css';
import './editor-phone.css';

type Props = {
  /** The initial document. To show another document, the parent mounts another editor with a new `key`. */
  document: JSONContent;
  uploads: Uploads;
  /** Called when the editor accepts input. */
  onReady: (editor: Editor) => void;
  onChange: () => void;
};

type Opened = { dialog: EditorDialog; position?: number };

/** The height in pixels that the bars above and below the text may cover. */
const ROOM_FOR_BARS = 140;

/**
 * The editor for the body of a story or an article. It never changes the text while an input method composes a syllable.
 */
export default function BodyEditor({ document: begun, uploads, onReady, onChange }: Props) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const target = useRef<PictureTarget>({ into: 'text' });
  const [opened, setOpened] = useState<Opened>();
  useKeyboardInset();

  const current = useRef<Editor>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the editor; what it calls goes by references
  const extensions = useMemo(
    () =>
      editingExtensions({
        onSlash: () => openMenuAtCursor(current.current, menu.current),
        onFiles: (files) => addFiles(files, { into: 'text' }),
        onPicturesLeftOut: (count) =>
          showSnackbar(`사진 ${count}장은 옮겨 오지 못했어요`, '기기에 저장한 뒤 ‘사진’으로 올려 주세요'),
        onEmbedsLeftOut: (count) =>
          showSnackbar(
            `영상이나 다른 사이트의 내용 ${count}개는 옮겨 오지 못했어요`,
            '주소를 ‘링크 카드’로 넣어 주세요',
          ),
      }),
    [],
  );
  const editor = useEditor({
    extensions,
    content: begun,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: { class: 'editor-text body-prose', role: 'textbox', 'aria-multiline': 'true', 'aria-label': '본문' },
      scrollThreshold: ROOM_FOR_BARS,
      scrollMargin: ROOM_FOR_BARS,
    },
    onCreate: ({ editor: created }) => {
      current.current = created;
      onReady(created);
    },
    onUpdate: onChange,
  });

  const addFiles = (files: File[], into: PictureTarget) => {
    const editing = current.current;
    if (editing) placePictures(editing, uploads, files, into);
  };
  const addAppPhoto = useEffectEvent((photo: File) => addFiles([photo], { into: 'text' }));
  useEffect(() => onAppPhoto((photo) => addAppPhoto(photo)), []);
  const isDraggedOver = useDroppedFiles((files) => addFiles(files, { into: 'text' }));
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    addFiles([...(currentTarget.files ?? [])], target.current);
    currentTarget.value = '';
  };
  const choosePictures = (into: PictureTarget) => {
    target.current = into;
    input.current?.click();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the uploads may change, and references stay
  const context = useMemo<EditorContextValue>(
    () => ({
      uploads,
      choosePictures,
      editLinkCard: (position) => setOpened({ dialog: 'linkCard', position }),
      cancelUpload: (id) => {
        const upload = uploads.$uploads.get().find((each) => each.id === id);
        if (upload && upload.state !== 'up') uploads.remove(id);
      },
    }),
    [uploads],
  );
  const insert = (item: InsertItem) => {
    if (!editor) return;
    if ('insert' in item) item.insert(editor);
    else if (item.opens === 'pictures') choosePictures({ into: 'text' });
    else if (item.opens === 'gallery') choosePictures({ into: 'gallery' });
    else if (item.opens === 'camera') askAppForPhoto();
    else setOpened({ dialog: item.opens });
  };
  const close = () => setOpened(undefined);

  return (
    <EditorContext value={context}>
      <div className={isDraggedOver ? 'editor editor-dragged-over' : 'editor'}>
        {editor && <Toolbar editor={editor} insertMenuId={menuId} onLink={() => setOpened({ dialog: 'link' })} />}
        <InsertMenu
          id={menuId}
          ref={menu}
          onChoose={insert}
          onTyped={(text) => {
            editor?.commands.focus();
            if (text) editor?.commands.insertContent(text);
          }}
        />
        <input ref={input} type="file" accept={PHOTO_TYPES} multiple hidden aria-label="사진 파일" onChange={choose} />
        <EditorContent editor={editor} />
        {!editor && <div className="editor-text editor-coming" aria-hidden="true" />}
        {editor && (
          <>
            <LinkDialog editor={editor} open={opened?.dialog === 'link'} onClose={close} />
            <LinkCardDialog
              editor={editor}
              position={opened?.position}
              open={opened?.dialog === 'linkCard'}
              onClose={close}
            />
            <ArticleDialog editor={editor} open={opened?.dialog === 'article'} onClose={close} />
          </>
        )}
      </div>
    </EditorContext>
  );
}

/** Opens the insert menu beside the block with the cursor, and focuses its first entry. */
function openMenuAtCursor(editor: Editor | null, menu: HTMLElement | null): void {
  if (!editor || !menu) return;
  const block = editor.view.nodeDOM(editor.state.selection.$from.before(1));
  menu.showPopover(block instanceof HTMLElement ? { source: block } : {});
  menu.querySelector('button')?.focus();
}

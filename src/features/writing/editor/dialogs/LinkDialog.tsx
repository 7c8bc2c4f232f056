import type { Editor } from '@tiptap/core';
import { type SubmitEvent, useState } from 'react';
import Button from '../../../../ui/form/Button.tsx';
import Dialog from '../../../../ui/dialog/Dialog.tsx';
import Field from '../../../../ui/form/Field.tsx';
import { addressOf, faultOfAddress } from '../address.ts';

type Props = { editor: Editor; open: boolean; onClose: () => void };

/** A dialog that links the selected text, or edits or removes the link at the cursor. */
export default function LinkDialog({ editor, open, onClose }: Props) {
  const [fault, setFault] = useState<string>();
  const present = open ? (editor.getAttributes('link').href as string | undefined) : undefined;
  const close = () => {
    setFault(undefined);
    onClose();
    editor.commands.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = String(new FormData(event.currentTarget).get('address'));
    const href = addressOf(typed);
    if (href === undefined) return setFault(faultOfAddress(typed));
    const chain = editor.chain().extendMarkRange('link');
    // Without a selection, the typed address becomes the text of the link.
    if (editor.state.selection.empty && !present) {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    close();
  };
  return (
    <Dialog open={open} onClose={close} title={present ? '링크 수정' : '링크 걸기'}>
      {open && (
        <form method="dialog" className="editor-form" onSubmit={submit} noValidate>
          <Field
            label="주소"
            name="address"
            type="text"
            inputMode="url"
            autoCapitalize="none"
            defaultValue={present}
            placeholder="https://"
            error={fault}
            autoFocus
          />
          <div className="editor-form-actions">
            {present && (
              <Button
                variant="quiet"
                onClick={() => {
                  editor.chain().extendMarkRange('link').unsetLink().run();
                  close();
                }}
              >
                링크 해제하기
              </Button>
            )}
            <Button type="submit">{present ? '수정하기' : '링크 걸기'}</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

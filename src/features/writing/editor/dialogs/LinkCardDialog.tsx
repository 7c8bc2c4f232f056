import type { Editor } from '@tiptap/core';
import { type SubmitEvent, useState } from 'react';
import { isBlank, tidyLine } from '../../../../lib/text/plain-text.ts';
import Button from '../../../../ui/form/Button.tsx';
import Dialog from '../../../../ui/dialog/Dialog.tsx';
import Field from '../../../../ui/form/Field.tsx';
import { BODY_LIMITS } from '../../body/limits.ts';
import { addressOf, faultOfAddress } from '../address.ts';
import type { LinkCardFields } from '../blocks/link-card.ts';
import { insertBlocks } from '../block-views/insert-block.ts';
import { isLongerThan } from '../../../../lib/text/graphemes.ts';

type Props = {
  editor: Editor;
  /** The position of the card to edit; undefined inserts a new card. */
  position: number | undefined;
  open: boolean;
  onClose: () => void;
};

type Fault = { of: 'href' | 'title' | 'description'; text: string };

/** A dialog that adds or edits a link card. The author writes its text; the server never fetches the linked page. */
export default function LinkCardDialog({ editor, position, open, onClose }: Props) {
  const [fault, setFault] = useState<Fault>();
  const present =
    open && position !== undefined ? (editor.state.doc.nodeAt(position)?.attrs as LinkCardFields) : undefined;
  const close = () => {
    setFault(undefined);
    onClose();
    editor.commands.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => tidyLine(String(form.get(name)));
    const [href, title, description] = [addressOf(textOf('href')), textOf('title'), textOf('description')];
    if (href === undefined) return setFault({ of: 'href', text: faultOfAddress(textOf('href')) });
    if (isBlank(title)) return setFault({ of: 'title', text: '제목을 입력해 주세요.' });
    if (isLongerThan(title, BODY_LIMITS.title)) {
      return setFault({ of: 'title', text: `제목은 ${BODY_LIMITS.title}자까지 쓸 수 있어요.` });
    }
    if (isLongerThan(description, BODY_LIMITS.description)) {
      return setFault({ of: 'description', text: `설명은 ${BODY_LIMITS.description}자까지 쓸 수 있어요.` });
    }
    const attrs = { href, title, description };
    if (position === undefined) {
      insertBlocks(editor, [{ type: 'linkCard', attrs }]);
    } else {
      const { tr } = editor.state;
      for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(position, name, value);
      editor.view.dispatch(tr);
    }
    close();
  };
  return (
    <Dialog open={open} onClose={close} title="링크 카드">
      {open && (
        <form method="dialog" className="editor-form" onSubmit={submit} noValidate>
          <Field
            label="주소"
            name="href"
            inputMode="url"
            autoCapitalize="none"
            defaultValue={present?.href}
            placeholder="https://"
            error={fault?.of === 'href' ? fault.text : undefined}
            required
            autoFocus
          />
          <Field
            label="제목"
            name="title"
            defaultValue={present?.title}
            error={fault?.of === 'title' ? fault.text : undefined}
            required
          />
          <Field
            label="설명"
            name="description"
            defaultValue={present?.description}
            error={fault?.of === 'description' ? fault.text : undefined}
            hint="무엇을 볼 수 있는지 한두 문장으로 적어 주세요."
          />
          <div className="editor-form-actions">
            <Button type="submit">{present ? '수정하기' : '넣기'}</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

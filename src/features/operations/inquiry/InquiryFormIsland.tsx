import { type ClipboardEvent, type SyntheticEvent, useRef } from 'react';
import Button from '../../../ui/form/Button.tsx';
import Field from '../../../ui/form/Field.tsx';
import { pastedFiles } from '../../writing/picture/upload/photo-files.ts';
import { useDroppedFiles } from '../../writing/picture/upload/use-dropped-files.browser.ts';
import { INQUIRY_LENGTH, INQUIRY_TITLE_LENGTH } from './inquiry.ts';
import { inquiryCategories } from './inquiry-categories.ts';
import InquiryPictures from './InquiryPictures.tsx';
import { useInquiryForm } from './use-inquiry-form.browser.ts';
import './inquiry-form.css';

const stages = { uploading: '사진을 올리고 있어요', sending: '보내고 있어요' };

/** The form in which a member writes an inquiry to the operators. */
export default function InquiryFormIsland({ memberId }: { memberId: number }) {
  const form = useRef<HTMLFormElement>(null);
  const { uploads, addPictures, keep, send, stage, faultIn } = useInquiryForm(form, memberId);
  const isDraggedOver = useDroppedFiles(addPictures);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    addPictures(files);
  };

  const isSending = stage === 'sending';
  const categoryFault = faultIn('category');
  return (
    <form
      method="dialog"
      ref={form}
      className={isDraggedOver ? 'inquiry-form inquiry-form-dragged-over' : 'inquiry-form'}
      onSubmit={submit}
      onInput={keep}
      onPaste={paste}
      noValidate
    >
      <div className="field">
        <label htmlFor="inquiry-category" className="field-label">
          문의 종류
          <span className="field-required" aria-hidden="true">
            필수
          </span>
        </label>
        <select
          id="inquiry-category"
          name="category"
          className="field-control"
          defaultValue=""
          required
          aria-invalid={categoryFault !== undefined || undefined}
          aria-describedby={categoryFault && 'inquiry-category-error'}
        >
          <option value="" disabled={isSending}>
            골라 주세요
          </option>
          {inquiryCategories.map(({ id, title }) => (
            <option key={id} value={id} disabled={isSending}>
              {title}
            </option>
          ))}
        </select>
        {categoryFault && (
          <p id="inquiry-category-error" className="field-error">
            {categoryFault}
          </p>
        )}
      </div>
      <Field
        label="제목"
        name="title"
        limit={INQUIRY_TITLE_LENGTH}
        error={faultIn('title')}
        autoComplete="off"
        readOnly={isSending}
        required
      />
      <Field
        label="내용"
        name="text"
        multiline
        placeholder="어떤 화면에서 무엇을 하다가 그랬는지 적어 주시면 도움이 돼요."
        limit={INQUIRY_LENGTH}
        error={faultIn('text')}
        readOnly={isSending}
        required
      />
      <InquiryPictures uploads={uploads} onChoose={addPictures} fault={faultIn('pictures')} isFixed={isSending} />
      <p role="alert" className="field-error">
        {faultIn('all')}
      </p>
      <Button type="submit" size="large" busy={stage !== undefined}>
        {stage ? stages[stage] : '문의 보내기'}
      </Button>
    </form>
  );
}

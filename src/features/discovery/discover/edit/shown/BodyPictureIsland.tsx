import Button from '../../../../../ui/form/Button.tsx';
import { PHOTO_TYPES } from '../../../../writing/picture/upload/photo-files.ts';
import { useChosenPicture } from '../../../../writing/picture/upload/use-chosen-picture.browser.ts';

const WORDS = '사진에 무엇이 있는지';

/** Uploads a picture and inserts its line into the text of another field, at the cursor. */
export default function BodyPictureIsland({ fieldId }: { fieldId: string }) {
  const { input, choose, isUploading, isReady, fault } = useChosenPicture(({ key }) =>
    insertLine(document.getElementById(fieldId) as HTMLTextAreaElement, `![${WORDS}](${key})`),
  );

  return (
    <div>
      <input ref={input} type="file" accept={PHOTO_TYPES} hidden aria-label="본문 사진 파일" onChange={choose} />
      <Button
        variant="quiet"
        size="small"
        busy={isUploading}
        disabled={!isReady}
        onClick={() => input.current?.click()}
      >
        본문에 사진 넣기
      </Button>
      <p className="field-error" role="alert">
        {fault}
      </p>
    </div>
  );
}

/** Inserts a separate line at the cursor, and selects the placeholder of the picture's alternative text. */
function insertLine(field: HTMLTextAreaElement, line: string): void {
  const at = field.selectionEnd;
  const [before, after] = [field.value.slice(0, at).trimEnd(), field.value.slice(at).trimStart()];
  const start = before === '' ? '' : `${before}\n\n`;
  field.value = `${start}${line}\n\n${after}`;
  field.focus();
  const words = start.length + line.indexOf('[') + 1;
  field.setSelectionRange(words, words + WORDS.length);
}

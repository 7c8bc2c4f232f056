import { useState } from 'react';
import Button from '../../../../ui/form/Button.tsx';
import '../../../../ui/form/field.css';
import { PHOTO_TYPES } from './photo-files.ts';
import { pictureUrl, storedWidths } from '../picture.ts';
import type { Picture } from '../../../../model/picture.ts';
import './picture-field.css';
import { useChosenPicture } from './use-chosen-picture.browser.ts';

type Props = {
  /** The name of the hidden field that holds the picture's key. */
  name: string;
  label: string;
  picture: Picture | null;
  error?: string | undefined;
};

/**
 * A picture field of a form that the server reads. A chosen picture is uploaded at once; the form sends only its key.
 */
export default function PictureFieldIsland({ name, label, picture, error }: Props) {
  const [shown, setShown] = useState(picture);
  const { input, choose, isUploading, isReady, fault } = useChosenPicture(setShown, error);

  return (
    <section className="field picture-field" aria-label={label}>
      <p className="field-label">{label}</p>
      <input type="hidden" name={name} value={shown?.key ?? ''} />
      {shown && (
        <img
          src={pictureUrl(
            shown.key,
            storedWidths(shown.width)[1] ?? storedWidths(shown.width)[0] ?? shown.width,
            'webp',
          )}
          width={shown.width}
          height={shown.height}
          alt="고른 사진"
        />
      )}
      <div className="picture-field-tools">
        <input ref={input} type="file" accept={PHOTO_TYPES} hidden aria-label={`${label} 파일`} onChange={choose} />
        <Button
          variant="quiet"
          size="small"
          busy={isUploading}
          disabled={!isReady}
          onClick={() => input.current?.click()}
        >
          {shown ? '사진 바꾸기' : '사진 고르기'}
        </Button>
        {shown && isReady && (
          <Button variant="quiet" size="small" disabled={isUploading} onClick={() => setShown(null)}>
            사진 빼기
          </Button>
        )}
      </div>
      <p className="field-error" role="alert">
        {fault}
      </p>
      <noscript>사진을 고르거나 빼려면 자바스크립트를 켜 주세요.</noscript>
    </section>
  );
}

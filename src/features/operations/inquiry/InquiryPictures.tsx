import { useStore } from '@nanostores/react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import Button from '../../../ui/form/Button.tsx';
import { focusBeside } from '../../../ui/dialog/focus-beside.browser.ts';
import LiveRegion, { useSaid } from '../../../ui/feedback/LiveRegion.tsx';
import { askAppForPhoto, hasAppCamera } from '../../writing/picture/upload/app-photo.browser.ts';
import { PHOTO_TYPES } from '../../writing/picture/upload/photo-files.ts';
import { isOnItsWay, type Upload, type Uploads } from '../../writing/picture/upload/uploads.store.ts';
import { PICTURES_PER_INQUIRY } from './inquiry.ts';
import './inquiry-pictures.css';

type Props = {
  uploads: Uploads;
  onChoose: (files: File[]) => void;
  fault: string | undefined;
  /** No picture can be added or removed while the inquiry is sent. */
  isFixed: boolean;
};

/** The pictures of an inquiry, with the progress of their uploads. */
export default function InquiryPictures({ uploads, onChoose, fault, isFixed }: Props) {
  const all = useStore(uploads.$uploads);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [hasCamera, setHasCamera] = useState(false);
  const [said, say] = useSaid();
  useEffect(() => setHasCamera(hasAppCamera()), []);
  const takesMore = !isFixed && all.length < PICTURES_PER_INQUIRY;

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const remove = (id: string, position: number) => {
    focusBeside(list.current?.querySelectorAll('.inquiry-picture-remove'), position, chooser.current);
    uploads.remove(id);
    say('사진을 뺐어요');
  };

  return (
    <section className="inquiry-pictures" aria-label="사진">
      <p className="field-label">사진</p>
      <p className="field-hint">
        화면을 찍은 사진이 있으면 더 빨리 알아볼 수 있어요. {PICTURES_PER_INQUIRY}장까지 넣을 수 있어요.
      </p>
      <div className="inquiry-pictures-tools">
        <input ref={input} type="file" accept={PHOTO_TYPES} multiple hidden aria-label="사진 파일" onChange={choose} />
        <Button ref={chooser} variant="quiet" size="small" disabled={!takesMore} onClick={() => input.current?.click()}>
          사진 넣기
        </Button>
        {hasCamera && (
          <Button variant="quiet" size="small" disabled={!takesMore} onClick={askAppForPhoto}>
            사진 찍기
          </Button>
        )}
      </div>
      <p role="alert" className="field-error">
        {fault}
      </p>
      <LiveRegion said={said} />
      <ol ref={list} className="inquiry-picture-list">
        {all.map((upload, index) => (
          <InquiryPicture
            key={upload.id}
            upload={upload}
            name={`${index + 1}번째 사진`}
            isFixed={isFixed}
            onRetry={() => uploads.retry(upload.id)}
            onRemove={() => remove(upload.id, index)}
          />
        ))}
      </ol>
    </section>
  );
}

type PictureProps = { upload: Upload; name: string; isFixed: boolean; onRetry: () => void; onRemove: () => void };

function InquiryPicture({ upload, name, isFixed, onRetry, onRemove }: PictureProps) {
  const { state, src, sent, fault, isHopeless } = upload;
  const [unreadable, setUnreadable] = useState<string>();
  return (
    <li className="inquiry-picture" aria-label={name} data-state={state}>
      {unreadable === src ? (
        <p className="inquiry-picture-unreadable">미리 볼 수 없는 사진이에요.</p>
      ) : (
        <img src={src} alt={name} onError={() => setUnreadable(src)} />
      )}
      {isOnItsWay(upload) && <progress value={state === 'sending' ? sent : 0} aria-label={`${name} 올리는 중`} />}
      {fault && (
        <p className="field-error" role={state === 'failed' ? 'alert' : undefined}>
          {fault}
        </p>
      )}
      <p className="inquiry-picture-tools">
        {state === 'failed' && !isHopeless && (
          <Button variant="quiet" size="small" onClick={onRetry}>
            다시 올리기
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          className="inquiry-picture-remove"
          aria-label={`${name} 빼기`}
          disabled={isFixed}
          onClick={onRemove}
        >
          빼기
        </Button>
      </p>
    </li>
  );
}

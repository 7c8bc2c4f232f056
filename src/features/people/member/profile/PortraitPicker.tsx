import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { callMain } from '../../../../http/browser/client.browser.ts';
import { explain } from '../../../../session/browser/explain.browser.ts';
import { fetchMe } from '../../../../session/browser/fetch-me.browser.ts';
import Button from '../../../../ui/form/Button.tsx';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { onAppPhoto } from '../../../writing/picture/upload/app-photo.browser.ts';
import { MAX_UPLOAD_BYTES } from '../../../writing/picture/limits.ts';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** Shows the member's picture and uploads another. */
export default function PortraitPicker({ image }: { image: string | null }) {
  const [shown, setShown] = useState(image);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const save = async (file: File | undefined, said: string) => {
    setBusy(true);
    try {
      const body = new FormData();
      if (file) body.set('image', file);
      const { image: url } = await callMain('/v1/user/image', { method: 'PUT', body });
      setShown(url);
      showSnackbar(said, file && '위치 정보는 지웠어요');
      await fetchMe();
    } catch (failure) {
      explain(failure);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => onAppPhoto((photo) => void save(photo, '사진을 바꿨어요')));
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!file) return;
    if (file.size > MAX_UPLOAD_BYTES) return showSnackbar('사진은 10MB까지 올릴 수 있어요');
    void save(file, '사진을 바꿨어요');
  };

  return (
    <div className="portrait-picker">
      {shown ? (
        <img src={shown} alt="내 사진" width={96} height={96} />
      ) : (
        <svg viewBox="0 0 96 96" role="img" aria-label="사진 없음">
          <path d="M48 78V50M48 56c-16 1-24-6-25-20 15-1 24 6 25 20ZM48 50c0-13 8-22 24-23 1 15-8 23-24 23Z" />
        </svg>
      )}
      <div className="portrait-buttons">
        <input ref={input} type="file" accept={TYPES} onChange={choose} hidden aria-label="사진 파일" />
        <Button variant="quiet" size="small" busy={busy} onClick={() => input.current?.click()}>
          사진 바꾸기
        </Button>
        {shown && (
          <Button variant="quiet" size="small" busy={busy} onClick={() => save(undefined, '사진을 삭제했어요')}>
            사진 삭제하기
          </Button>
        )}
      </div>
    </div>
  );
}

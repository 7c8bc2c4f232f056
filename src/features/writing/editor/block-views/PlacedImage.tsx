import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { pictureUrl, storedWidths } from '../../picture/picture.ts';
import type { Upload, Uploads } from '../../picture/upload/uploads.store.ts';

type Props = {
  uploads: Uploads;
  /** The id of the picture's upload. */
  upload: string;
  alt: string;
  /** The name of the picture for screen readers, such as 사진 or 2번째 사진. */
  name: string;
  children?: ReactNode;
};

/** The maximum width in pixels: the width of the editor's text on a high-density screen. */
const SHOWN_WIDTH = 960;

/** A picture in the editor, also during its upload. Changes of the upload's state do not shift the layout. */
export default function PlacedImage({ uploads, upload: id, alt, name, children }: Props) {
  const upload = useStore(uploads.$uploads).find((each) => each.id === id);
  const [unreadable, setUnreadable] = useState<string>();
  const src = upload && sourceOf(upload);
  const isOnItsWay = upload?.state === 'waiting' || upload?.state === 'sending';
  return (
    <div className="editor-image" data-state={upload?.state ?? 'missing'} data-drag-handle="">
      {src === undefined && <p className="editor-image-note">이 기기에 없는 사진이에요. 빼고 다시 넣어 주세요.</p>}
      {src !== undefined && unreadable === src && (
        <p className="editor-image-note">{!upload?.fault && '미리 볼 수 없는 사진이에요.'}</p>
      )}
      {src !== undefined && unreadable !== src && (
        <img
          src={src}
          alt={alt || name}
          width={upload?.picture?.width}
          height={upload?.picture?.height}
          draggable={false}
          onError={() => setUnreadable(src)}
        />
      )}
      {upload?.fault && (
        <div className="editor-image-fault" role={upload.state === 'failed' ? 'alert' : undefined}>
          <p>{upload.fault}</p>
          {upload.state === 'failed' && !upload.isHopeless && (
            <button type="button" onClick={() => uploads.retry(id)}>
              다시 올리기
            </button>
          )}
        </div>
      )}
      {isOnItsWay && <progress value={upload.state === 'sending' ? upload.sent : 0} aria-label={`${name} 올리는 중`} />}
      {children}
    </div>
  );
}

/** Returns the address of the picture. A local file stays in use after its upload, so that the picture does not flicker. */
function sourceOf({ src, picture }: Upload): string {
  if (src.startsWith('blob:') || !picture) return src;
  const widths = storedWidths(picture.width);
  return pictureUrl(picture.key, widths.findLast((width) => width <= SHOWN_WIDTH) ?? widths[0] ?? 0, 'webp');
}

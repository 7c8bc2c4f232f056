import { useStore } from '@nanostores/react';
import { type ChangeEvent, useRef } from 'react';
import Button from '../../../../ui/form/Button.tsx';
import BlockField from '../../editor/block-views/BlockField.tsx';
import Icon from '../../editor/toolbar/Icon.tsx';
import PlacedImage from '../../editor/block-views/PlacedImage.tsx';
import { PHOTO_TYPES, photosAmong } from '../../picture/upload/photo-files.ts';
import { COVER_ALT_LENGTH } from '../reading-limits.ts';
import { isTooLong } from '../too-long.ts';
import type { ReadingWriter } from './reading-writer.store.ts';

const TOO_LONG = `표지 설명은 ${COVER_ALT_LENGTH}자까지 쓸 수 있어요.`;

type Props = { writer: Pick<ReadingWriter<unknown, object>, '$cover' | 'uploads' | 'setCover'> };

/** The field for the cover, the large picture above a story or an article that lists also show. */
export default function ReadingCover({ writer }: Props) {
  const cover = useStore(writer.$cover);
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { added } = writer.uploads.add(photosAmong([...(currentTarget.files ?? [])]).slice(0, 1));
    const [upload] = added;
    if (upload) writer.setCover({ upload, alt: '' });
    currentTarget.value = '';
  };
  return (
    <section className="reading-cover" aria-label="표지">
      <input ref={input} type="file" accept={PHOTO_TYPES} hidden aria-label="표지 파일" onChange={choose} />
      {cover ? (
        <>
          <PlacedImage uploads={writer.uploads} upload={cover.upload} alt={cover.alt} name="표지">
            <div className="editor-block-tools">
              <button type="button" aria-label="표지 바꾸기" onClick={() => input.current?.click()}>
                <Icon name="pencil" />
              </button>
              <button type="button" aria-label="표지 빼기" onClick={() => writer.setCover(null)}>
                <Icon name="remove" />
              </button>
            </div>
          </PlacedImage>
          <BlockField
            key={cover.upload}
            className="editor-alt"
            label="표지 설명"
            placeholder="표지 설명 · 사진을 보지 못하는 사람에게 읽어 줘요"
            value={cover.alt}
            fault={isTooLong(cover.alt, COVER_ALT_LENGTH) ? TOO_LONG : undefined}
            onChange={(alt) => writer.setCover({ ...cover, alt })}
          />
        </>
      ) : (
        <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
          <Icon name="picture" />
          표지 사진 넣기
        </Button>
      )}
    </section>
  );
}

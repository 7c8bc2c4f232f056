import { BODY_LIMITS } from '../../body/limits.ts';
import BlockField from './BlockField.tsx';
import type { PlacedPicture } from '../blocks/picture.ts';
import { isLongerThan } from '../../../../lib/text/graphemes.ts';

type Props = {
  /** The name of the picture for screen readers, such as 사진 or 2번째 사진. */
  name: string;
  placed: PlacedPicture;
  onChange: (changes: Partial<PlacedPicture>) => void;
};

/** Fields for a picture's caption and for its description for screen readers. */
export default function PictureFields({ name, placed, onChange }: Props) {
  return (
    <div className="editor-picture-fields">
      <BlockField
        className="editor-caption"
        label={`${name} 아래 글`}
        placeholder="사진 아래 글"
        value={placed.caption}
        fault={faultOf('사진 아래 글은', placed.caption, BODY_LIMITS.caption)}
        onChange={(caption) => onChange({ caption })}
      />
      <BlockField
        className="editor-alt"
        label={`${name} 설명`}
        placeholder="사진 설명 · 사진을 보지 못하는 사람에게 읽어 줘요"
        value={placed.alt}
        fault={faultOf('사진 설명은', placed.alt, BODY_LIMITS.alt)}
        onChange={(alt) => onChange({ alt })}
      />
    </div>
  );
}

function faultOf(name: string, text: string, limit: number): string | undefined {
  return isLongerThan(text, limit) ? `${name} ${limit}자까지 쓸 수 있어요.` : undefined;
}

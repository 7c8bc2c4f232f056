import Dialog from '../../../../ui/dialog/Dialog.tsx';
import { sosFields } from '../sos.ts';
import type { Channel } from '../talk.ts';
import type { TalkWriter } from './talk-writer.store.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  writer: TalkWriter;
  channel: Channel | undefined;
};

/** A dialog that shows the talk as readers will see it. */
export default function WriterPreview({ open, onClose, writer, channel }: Props) {
  const { text, tags, sos } = writer.read();
  const told = channel?.isForHelp ? sosFields.filter(({ name }) => sos[name].trim() !== '') : [];
  return (
    <Dialog open={open} onClose={onClose} title="미리보기" className="writer-preview" startsAtTitle readOnly>
      {open && (
        <>
          {channel && <p className="writer-preview-channel">{channel.title}</p>}
          <p className="writer-preview-text">{text || '아직 내용이 없어요.'}</p>
          {told.length > 0 && (
            <dl className="writer-preview-sos">
              {told.map(({ name, label }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{sos[name]}</dd>
                </div>
              ))}
            </dl>
          )}
          {writer.uploads.$uploads.get().map(({ id, src, alt }) => (
            <img key={id} className="writer-preview-picture" src={src} alt={alt} />
          ))}
          {tags.length > 0 && <p className="writer-preview-tags">{tags.map((tag) => `#${tag}`).join(' ')}</p>}
        </>
      )}
    </Dialog>
  );
}

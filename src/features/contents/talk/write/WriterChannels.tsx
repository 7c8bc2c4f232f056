import type { Channel } from '../talk.ts';

type Props = {
  channels: Channel[];
  chosen: number | null;
  fault: string | undefined;
  onChoose: (id: number) => void;
};

/** The choice of the talk's channel. */
export default function WriterChannels({ channels, chosen, fault, onChoose }: Props) {
  const channel = channels.find(({ id }) => id === chosen);
  return (
    <fieldset className="writer-channels">
      <legend className="field-label">채널</legend>
      <div className="writer-channel-list">
        {channels.map(({ id, title }) => (
          <label key={id} className="writer-channel">
            <input type="radio" name="channel" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      {channel && <p className="field-hint">{channel.description}</p>}
      <p role="alert" className="field-error">
        {fault}
      </p>
    </fieldset>
  );
}

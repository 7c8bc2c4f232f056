import './avatar.css';

const pixels = { small: 28, profile: 38, medium: 44, large: 64 } as const;
const TONES = 6;

type Props = {
  name: string;
  /** Anything stable about the person: picks the colour. */
  seed: number;
  src?: string | null;
  size?: keyof typeof pixels;
};

/** The twin of `Avatar.astro` for islands. */
export default function Avatar({ name, seed, src, size = 'small' }: Props) {
  if (!src)
    return (
      <span className={`avatar avatar-${size} avatar-tone-${seed % TONES}`} aria-hidden="true">
        {[...name][0]}
      </span>
    );
  const side = pixels[size];
  return (
    <img
      className={`avatar avatar-${size}`}
      src={src}
      width={side}
      height={side}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

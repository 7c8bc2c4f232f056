import { type AvatarSize, avatarPixels, initialOf, toneOf } from './avatar.ts';
import './avatar.css';

type Props = {
  name: string;
  /** A stable number of the member, which selects the colour. */
  seed: number;
  src?: string | null;
  size?: AvatarSize;
};

/** `Avatar.astro` for islands. */
export default function Avatar({ name, seed, src, size = 'small' }: Props) {
  if (!src)
    return (
      <span className={`avatar avatar-${size} avatar-tone-${toneOf(seed)}`} aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  const side = avatarPixels[size];
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

import Either from '../../personal/Either.tsx';
import { useOwn } from '../../personal/use-own.ts';
import { type AvatarSize, avatarPixels } from '../../ui/avatar.ts';
import '../../ui/avatar.css';

/** The viewer's own avatar. It looks like `Avatar.tsx`, but is personalised in cached pages. */
export default function OwnAvatar({ size }: { size: AvatarSize }) {
  const { image, initial, tone, isPictured } = useOwn();
  const side = avatarPixels[size];
  return (
    <Either when={['pictured', 'not-pictured']} is={isPictured}>
      {(hasPicture) =>
        hasPicture ? (
          <img
            className={`avatar avatar-${size}`}
            src={image}
            width={side}
            height={side}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span className={`avatar avatar-${size} avatar-tone-${tone}`} aria-hidden="true">
            {initial}
          </span>
        )
      }
    </Either>
  );
}

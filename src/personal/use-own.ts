import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Me } from '../session/me.ts';
import { $me } from '../session/browser/me.store.ts';
import { initialOf, toneOf } from '../ui/avatar.ts';
import { placeOf } from './values.ts';

/** The data of the viewer that islands for members show. */
type Own = {
  nickname: string;
  image: string;
  initial: string;
  tone: string;
  isPictured: boolean;
  isMaker: boolean;
  isOperator: boolean;
  hasAlarms: boolean;
};

/**
 * Returns the viewer's data. The server writes placeholders, which are filled when the page is sent, and renders both
 * versions of an `Either`.
 */
export const useOwn: () => Own = import.meta.env.SSR ? placesOfOwn : useMe;

function placesOfOwn(): Own {
  return {
    nickname: placeOf('nickname'),
    image: placeOf('image'),
    initial: placeOf('initial'),
    tone: placeOf('tone'),
    isPictured: false,
    isMaker: false,
    isOperator: false,
    hasAlarms: false,
  };
}

function useMe(): Own {
  // Hydration starts with the state that the server rendered. Later changes are shown after it.
  const now = useStore($me, { ssr: 'initial' });
  const [first] = useState(now);
  // After the session has ended, the page still shows its member.
  const me = now ?? first;
  if (!me) throw new Error('an island for members was rendered for a visitor');
  return ownOf(me);
}

function ownOf({ id, nickname, image, makerInfo, isOperator, hasAlarms }: Me): Own {
  return {
    nickname,
    image: image ?? '',
    initial: initialOf(nickname),
    tone: String(toneOf(id)),
    isPictured: image !== null,
    isMaker: makerInfo !== undefined,
    isOperator: isOperator === true,
    hasAlarms,
  };
}

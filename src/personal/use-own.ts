import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Me } from '../session/me.ts';
import { $me } from '../session/me.store.ts';
import { initialOf, toneOf } from '../ui/avatar.ts';
import { placeOf } from './values.ts';

/** What an island for members shows of the one who looks. */
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

/** The server leaves places, which are filled in when the page is sent; both sides of an `Either` are drawn there. */
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
  // What has changed before an island hydrates is shown after it: first comes what the server has drawn.
  const now = useStore($me, { ssr: 'initial' });
  const [first] = useState(now);
  // Who has been signed out meanwhile still sees whose page it is.
  const me = now ?? first;
  if (!me) throw new Error('an island for members on the page of a visitor');
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

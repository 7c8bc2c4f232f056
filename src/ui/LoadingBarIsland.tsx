import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import './loading-bar.css';
import { $loading } from './loading.store.ts';

/** The thin bar at the top of the page while `startLoading` is in force. */
export default function LoadingBarIsland() {
  const value = useStore($loading, { ssr: 'initial' });
  const bar = useRef<HTMLDivElement>(null);
  const state = value === undefined ? 'idle' : value === 1 ? 'done' : 'loading';

  // By script: the content security policy refuses style attributes in the document.
  useLayoutEffect(() => {
    bar.current?.style.setProperty('transform', `scaleX(${value ?? 0})`);
  }, [value]);

  return (
    <div className="loading" data-state={state} role="status">
      <div ref={bar} className="loading-bar" />
      <span className="visually-hidden">{state === 'loading' && '불러오고 있어요'}</span>
    </div>
  );
}

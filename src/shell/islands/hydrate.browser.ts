import hydrate from '@astrojs/react/client.js';
import { type ComponentType, createElement } from 'react';
import IslandBoundary from './IslandBoundary.tsx';

type Hydrate = (component: ComponentType, ...rest: unknown[]) => unknown;

/** Hydrates an island as Astro does, but inside an `IslandBoundary`. */
export default (island: HTMLElement): Hydrate =>
  (Component, ...rest) => {
    const Guarded: ComponentType = (props) =>
      createElement(IslandBoundary, { island }, createElement(Component, props));
    return (hydrate as (island: HTMLElement) => Hydrate)(island)(Guarded, ...rest);
  };

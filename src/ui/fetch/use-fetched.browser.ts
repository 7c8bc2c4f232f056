import { useStore } from '@nanostores/react';
import { type Fetched, hasFailed } from './fetched.browser.ts';

type FetchedState<Data> = { data: Data | undefined; hasFailed: boolean };

/**
 * Returns the data fetched so far. The server fetches nothing, so an island gets data for its first render as a
 * property.
 */
export const useFetched: <Data>(store: Fetched<Data>) => FetchedState<Data> = import.meta.env.SSR
  ? () => ({ data: undefined, hasFailed: false })
  : useInBrowser;

function useInBrowser<Data>(store: Fetched<Data>): FetchedState<Data> {
  const { data, error } = useStore(store);
  return { data, hasFailed: data === undefined && hasFailed(error) };
}

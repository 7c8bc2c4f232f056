import { useStore } from '@nanostores/react';
import { type Fetched, hasFailed } from './fetched.browser.ts';

type FetchedState<Data> = { data: Data | undefined; hasFailed: boolean };

/** What has been fetched so far. The server fetches nothing: an island that shows it at once is given it as a property. */
export const useFetched: <Data>(store: Fetched<Data>) => FetchedState<Data> = import.meta.env.SSR
  ? () => ({ data: undefined, hasFailed: false })
  : useInBrowser;

function useInBrowser<Data>(store: Fetched<Data>): FetchedState<Data> {
  const { data, error } = useStore(store);
  return { data, hasFailed: data === undefined && hasFailed(error) };
}

import type { StoredPicture } from './pictures.ts';

/** What the demo's files call things, and the rows that they became. */
export type Pictures = Map<string, StoredPicture>;
export type Ids = Map<string, number>;

/** @throws Error when the demo content names something that does not exist */
export function need<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`demo content names "${key}", which does not exist`);
  return value;
}

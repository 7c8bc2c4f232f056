import type { StoredPicture } from './pictures.ts';

/** The names in the demo's files, and the rows that were inserted for them. */
export type Pictures = Map<string, StoredPicture>;
export type Ids = Map<string, number>;

/** Returns the value for a name. @throws Error if the demo content uses an unknown name */
export function need<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`demo content names "${key}", which does not exist`);
  return value;
}

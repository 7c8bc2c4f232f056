/**
 * Returns the fields that differ from `before`. A form that saves only these does not overwrite changes that were saved
 * elsewhere while it was open.
 */
export function changedFields<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const isChanged = (name: string) =>
    JSON.stringify(now[name as keyof Fields]) !== JSON.stringify(before[name as keyof Fields]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => isChanged(name))) as Partial<Fields>;
}

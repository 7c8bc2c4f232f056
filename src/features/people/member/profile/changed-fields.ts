/**
 * The fields that differ from `before`. A form that saves these alone undoes nothing that was saved elsewhere while it
 * stood open.
 */
export function changedFields<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const isChanged = (name: string) =>
    JSON.stringify(now[name as keyof Fields]) !== JSON.stringify(before[name as keyof Fields]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => isChanged(name))) as Partial<Fields>;
}

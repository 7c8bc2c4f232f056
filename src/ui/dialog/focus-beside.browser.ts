/**
 * Moves the focus away from an element that will be removed: to the next one, else to the previous one, else to
 * `elsewhere`.
 */
export function focusBeside(all: NodeListOf<HTMLElement> | undefined, going: number, elsewhere: HTMLElement | null) {
  (all?.[going + 1] ?? all?.[going - 1] ?? elsewhere)?.focus();
}

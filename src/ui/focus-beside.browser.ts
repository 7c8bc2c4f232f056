/** The focus of what is about to go moves to what comes after it, else to what is before it, else elsewhere. */
export function focusBeside(all: NodeListOf<HTMLElement> | undefined, going: number, elsewhere: HTMLElement | null) {
  (all?.[going + 1] ?? all?.[going - 1] ?? elsewhere)?.focus();
}

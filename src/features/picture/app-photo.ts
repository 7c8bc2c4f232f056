/** Photos that the native app hands to the page; spec 1, section 4. Runs in the browser. */
type Listener = (photo: File) => void;

const listeners = new Set<Listener>();

/** Listens for photos taken or picked in the app, to upload like any other. @returns what ends the listening */
export function onAppPhoto(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function handOverPhoto(photo: File): void {
  for (const listener of listeners) listener(photo);
}

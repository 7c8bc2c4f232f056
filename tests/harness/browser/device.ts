/** Empties what the browser keeps on the device, as for somebody who was never here. */
export function clearDevice(): void {
  localStorage.clear();
  sessionStorage.clear();
}

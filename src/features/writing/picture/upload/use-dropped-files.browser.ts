import { useEffect, useRef, useState } from 'react';

/**
 * Listens for files that are dropped anywhere on the page. Otherwise a browser would leave the page to show a file that
 * is dropped beside the drop area.
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onDrop: (files: File[]) => void): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDraggedOver(true);
    };
    // Without a related target the pointer has left the window; otherwise it has moved to another element.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setDraggedOver(false);
    const drop = (event: DragEvent) => {
      setDraggedOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const listening = new AbortController();
    addEventListener('dragover', hold, listening);
    addEventListener('dragleave', leave, listening);
    addEventListener('drop', drop, listening);
    return () => listening.abort();
  }, []);
  return isDraggedOver;
}

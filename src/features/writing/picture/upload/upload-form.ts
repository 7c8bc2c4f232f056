import type { UploadTarget } from '../picture.ts';

/** Returns the form of an upload: its purpose and the file. The file is named after the purpose and its type. */
export function uploadForm(target: UploadTarget, file: File): FormData {
  const form = new FormData();
  form.append('target', target);
  form.append('image', file, `${target}.${file.type.split('/')[1] ?? 'jpg'}`);
  return form;
}

import type { UploadTarget } from './picture.ts';

/** What an upload sends: what the picture is for, and the file, which is named after that and its own type. */
export function uploadForm(target: UploadTarget, file: File): FormData {
  const form = new FormData();
  form.append('target', target);
  form.append('image', file, `${target}.${file.type.split('/')[1] ?? 'jpg'}`);
  return form;
}

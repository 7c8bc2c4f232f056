import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../../../http/browser/client.browser.ts';
import type { Picture } from '../../../../model/picture.ts';

type ChosenPicture = {
  /** The file input, which a button opens. */
  input: RefObject<HTMLInputElement | null>;
  choose: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
  isUploading: boolean;
  /** Whether the page's script is ready to take a file. */
  isReady: boolean;
  fault: string | undefined;
};

/**
 * Uploads the picture that a member chooses in a form that the server reads. The form cannot be submitted during the
 * upload.
 * @param take called with the stored picture
 * @param error the error message of the last submission
 */
export function useChosenPicture(take: (picture: Picture) => void, error?: string): ChosenPicture {
  const [isUploading, setUploading] = useState(false);
  const [fault, setFault] = useState(error);
  const [isReady, setReady] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setReady(true), []);

  useEffect(() => {
    const form = input.current?.form;
    if (!isUploading || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      setFault('사진을 올리고 있어요. 잠시 후 저장해 주세요.');
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [isUploading]);

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!file) return;
    setUploading(true);
    setFault(undefined);
    try {
      const { uploadPicture } = await import('./upload-picture.browser.ts');
      take(await uploadPicture(file));
      setFault(undefined);
    } catch (failure) {
      setFault((failure as CallFailure).message);
    } finally {
      setUploading(false);
    }
  };

  return { input, choose, isUploading, isReady, fault };
}

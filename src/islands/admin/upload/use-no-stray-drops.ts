import { useEffect } from 'react';

/** Browsers take what is dropped on a field for files by themselves. */
const isFileField = ({ target }: DragEvent): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

const isOfFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A file dropped beside a field would be opened in the place of the page, with all that was typed there. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || isFileField(event) || !isOfFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

import { type DragEvent as ReactDragEvent, useEffect, useRef, useState } from 'react';
import { formatSize } from '../../../lib/words/format-size.ts';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';

interface Props {
  id: string;
  label: string;
  accept: string;
  /** Greatest size in bytes. */
  maxBytes: number;
  error: string | undefined;
  multiple?: boolean;
  /** Takes a file at once, for forms without a submit button. */
  onChoose?: (file: File) => void;
}

/** Field for files, chosen or dropped. */
export function FileField({ id, label, accept, maxBytes, error, multiple = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useNoStrayDrops();
  const each = multiple ? ' each' : '';
  const several = multiple ? ' If you choose several files, their names become the titles.' : '';
  const hint = `Choose or drop here. At most ${formatSize(maxBytes)}${each}.${several}`;

  function drop(event: ReactDragEvent) {
    event.preventDefault();
    setOver(false);
    if (input.current === null || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    choose(input.current);
  }

  function choose(field: HTMLInputElement) {
    const file = field.files?.[0];
    if (onChoose === undefined || file === undefined) return;
    // Lets the same file, corrected, be chosen again.
    field.value = '';
    onChoose(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className="drop-zone"
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <input
          ref={input}
          id={id}
          name="materialFile"
          type="file"
          className="file-input"
          accept={accept}
          multiple={multiple}
          required
          onChange={({ currentTarget }) => choose(currentTarget)}
          {...describedBy(id, hint, error)}
        />
      </FieldFrame>
    </div>
  );
}

/** Browsers handle drops on a file field themselves. */
const isFileField = ({ target }: DragEvent): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

const isOfFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Prevents the browser from opening a file that was dropped beside a field, which would lose all input. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const prevent = (event: DragEvent) => {
      if (event.defaultPrevented || isFileField(event) || !isOfFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', prevent);
    addEventListener('drop', prevent);
    return () => {
      removeEventListener('dragover', prevent);
      removeEventListener('drop', prevent);
    };
  }, []);
}

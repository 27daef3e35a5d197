import { type DragEvent, useRef, useState } from 'react';
import { formatSize } from '../../../lib/format-size.ts';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

interface Props {
  id: string;
  label: string;
  accept: string;
  /** Greatest size in bytes. */
  maxBytes: number;
  error: string | undefined;
  multiple?: boolean;
}

/** Chooses files, or takes those that are dropped on it. */
export function FileField({ id, label, accept, maxBytes, error, multiple = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useNoStrayDrops();
  const each = multiple ? ' each' : '';
  const several = multiple ? ' Several files at once take their names as titles.' : '';
  const hint = `Choose or drop here. At most ${formatSize(maxBytes)}${each}.${several}`;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (input.current !== null && event.dataTransfer.files.length > 0)
      input.current.files = event.dataTransfer.files;
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
          {...describedBy(id, hint, error)}
        />
      </FieldFrame>
    </div>
  );
}

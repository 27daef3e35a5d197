import { formatSize } from '../../../lib/format-size.ts';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';

interface Props {
  id: string;
  label: string;
  accept: string;
  /** Greatest size in bytes. */
  maxBytes: number;
  error: string | undefined;
}

/** Chooses a file, or takes one that is dropped on it. */
export function FileField({ id, label, accept, maxBytes, error }: Props) {
  const hint = `At most ${formatSize(maxBytes)}.`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        name="materialFile"
        type="file"
        className="file-input"
        accept={accept}
        required
        {...describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}

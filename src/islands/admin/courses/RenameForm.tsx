import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { textOf } from '../../../lib/form-values.ts';

interface Props {
  courseName: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** The name of a course as a field; Enter saves, Escape leaves it as it was. */
export function RenameForm({ courseName, onSave, onCancel }: Props) {
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.select(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    void onSave(textOf(new FormData(event.currentTarget), 'courseName')).finally(() => setBusy(false));
  }

  return (
    <form className="rename-form" onSubmit={submit}>
      <div className="field">
        <input
          ref={input}
          name="courseName"
          aria-label={`New name of ${courseName}`}
          autoComplete="off"
          defaultValue={courseName}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
          }}
        />
      </div>
      <button type="submit" className="button button-small" disabled={busy} aria-busy={busy}>
        {busy ? 'Processing...' : 'Save'}
      </button>
      <button
        type="button"
        className="button button-secondary button-small"
        disabled={busy}
        onClick={onCancel}
      >
        Cancel
      </button>
    </form>
  );
}

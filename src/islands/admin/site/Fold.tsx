import type { ReactNode } from 'react';
import { useForm, useOpen } from './form-context.ts';

interface Props {
  title: string;
  help?: string | undefined;
  /** The places whose fields are inside. */
  places: readonly string[];
  /** A word beside the title. */
  note?: string | undefined;
  children: ReactNode;
}

/** A folded part of a form. It opens for a field that someone wants to see, and says how many are wrong. */
export function Fold({ title, help, places, note, children }: Props) {
  const { problemsIn } = useForm();
  const wrong = places.reduce((sum, place) => sum + problemsIn(place), 0);
  const [isOpen, setOpen] = useOpen(places);
  return (
    <details
      className="fold content-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="break">{title}</span>
        {note !== undefined && <span className="soft small">{note}</span>}
        {wrong > 0 && <span className="badge badge-brick">{wrong} to correct</span>}
      </summary>
      {isOpen && (
        <div className="form fold-body">
          {help && <p className="field-hint">{help}</p>}
          {children}
        </div>
      )}
    </details>
  );
}

import { useEffect, useRef } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

interface Props {
  name: string;
  /** Names of other modules. */
  taken: readonly string[];
  /** @param name undefined if unchanged */
  onNamed: (name: string | undefined) => void;
}

/** Field for a module's name in the outline; Enter saves, Escape cancels. */
export function NameField({ name, taken, onNamed }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);

  function end(typed: string | undefined) {
    if (isOver.current) return;
    const next = typed?.trim();
    if (next !== undefined && taken.includes(next)) {
      showToast('warning', 'A module with this name exists. Choose another name.');
      field.current?.select();
      return;
    }
    isOver.current = true;
    onNamed(next === '' || next === name ? undefined : next);
  }

  return (
    <input
      ref={field}
      className="outline-name"
      aria-label={name === '' ? 'Name of the new module' : `New name of ${name}`}
      maxLength={limits.module}
      autoComplete="off"
      defaultValue={name}
      onBlur={({ target }) => end(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key === 'Escape') end(undefined);
      }}
    />
  );
}

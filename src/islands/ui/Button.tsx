import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  kind?: 'secondary' | 'ghost' | 'danger' | undefined;
  small?: boolean;
  /** Its work is under way: it cannot be pressed again. */
  busy?: boolean;
}

/** A button with words on it. It sends no form unless its type says so. */
export function Button({ kind, small = false, busy, disabled, className, type, ...button }: Props) {
  const looks = ['button', kind && `button-${kind}`, small && 'button-small', className];
  return (
    <button
      type={type ?? 'button'}
      className={looks.filter(Boolean).join(' ')}
      disabled={busy || disabled}
      aria-busy={busy}
      {...button}
    />
  );
}

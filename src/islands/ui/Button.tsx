import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  kind?: 'secondary' | 'ghost' | 'danger' | undefined;
  small?: boolean;
  /** True while working: disables the button. */
  busy?: boolean;
}

/** Text button. Submits a form only with `type="submit"`. */
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

interface Props {
  busy: boolean;
  label: string;
  /** What it says while it works. */
  busyLabel: string;
  wide?: boolean;
}

/** The one button that sends the form; it cannot be pressed twice. */
export function SubmitButton({ busy, label, busyLabel, wide = false }: Props) {
  return (
    <button type="submit" className={wide ? 'button button-wide' : 'button'} disabled={busy} aria-busy={busy}>
      {busy ? busyLabel : label}
    </button>
  );
}

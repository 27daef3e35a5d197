import { Button } from '../Button.tsx';

interface Props {
  busy: boolean;
  label: string;
  /** What it says while it works. */
  busyLabel?: string;
  wide?: boolean;
}

/** The one button that sends the form; it cannot be pressed twice. */
export const SubmitButton = ({ busy, label, busyLabel = 'Processing...', wide = false }: Props) => (
  <Button type="submit" className={wide ? 'button-wide' : undefined} busy={busy}>
    {busy ? busyLabel : label}
  </Button>
);

import { Button } from '../Button.tsx';

interface Props {
  busy: boolean;
  label: string;
  /** Label while working. */
  busyLabel?: string;
  wide?: boolean;
}

/** Submit button of a form, which can't be pressed twice. */
export const SubmitButton = ({ busy, label, busyLabel = 'Processing...', wide = false }: Props) => (
  <Button type="submit" className={wide ? 'button-wide' : undefined} busy={busy}>
    {busy ? busyLabel : label}
  </Button>
);

import { useState } from 'react';
import { errorMessage } from '../../lib/api/api-error.ts';
import { loadPasskeys } from '../../lib/api/load-passkeys.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  label: string;
  /** Uses what is loaded when the button is pressed; its error is shown here. */
  use: (passkeys: Awaited<ReturnType<typeof loadPasskeys>>) => Promise<void>;
}

/** Button that has a device sign with a passkey. */
export function PasskeyButton({ label, use }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function press() {
    setBusy(true);
    setProblem(undefined);
    try {
      await use(await loadPasskeys());
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <div className="stack-small">
      <Button kind="secondary" className="button-wide" busy={busy} onClick={() => void press()}>
        {busy ? 'Processing...' : label}
      </Button>
      {problem !== undefined && (
        <p className="notice notice-warning" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

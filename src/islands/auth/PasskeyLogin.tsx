import { useState } from 'react';
import { errorMessage } from '../../lib/api/api-error.ts';
import { hasPasskeys, loadPasskeys } from '../../lib/api/load-passkeys.ts';
import { Button } from '../ui/Button.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { useOfBrowser } from '../ui/use-in-browser.ts';
import { enter } from './log-in.ts';

/** Button that logs in with a passkey. */
export function PasskeyLogin() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!useOfBrowser(hasPasskeys, true))
    return (
      <p className="notice">This browser can’t use passkeys at this address. Log in with your password.</p>
    );

  async function press() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { logInWithPasskey } = await loadPasskeys();
      await enter(await logInWithPasskey());
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <div className="stack-small">
      <Button kind="secondary" className="button-wide" busy={busy} onClick={() => void press()}>
        {busy ? 'Processing...' : 'Log in with a passkey'}
      </Button>
      {problem !== undefined && (
        <p className="notice notice-warning" role="alert">
          {problem}
        </p>
      )}
      <Toaster />
    </div>
  );
}

import { hasPasskeys } from '../../lib/api/load-passkeys.ts';
import { PasskeyButton } from '../identity/PasskeyButton.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { useOfBrowser } from '../ui/use-in-browser.ts';
import { enter } from './log-in.ts';

/** Button that logs in with a passkey. */
export function PasskeyLogin() {
  if (!useOfBrowser(hasPasskeys, true))
    return (
      <p className="notice">This browser can’t use passkeys at this address. Log in with your password.</p>
    );
  return (
    <div className="stack-small">
      <PasskeyButton
        label="Log in with a passkey"
        use={async ({ logInWithPasskey }) => enter(await logInWithPasskey())}
      />
      <Toaster />
    </div>
  );
}

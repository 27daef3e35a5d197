import { useEffect, useRef, useState } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { hasPasskeys } from '../../lib/api/load-passkeys.ts';
import { reauthenticateWith } from '../../lib/api/reauthenticate.ts';
import { ReauthDialog } from './ReauthDialog.tsx';

/**
 * Opens when a call requires the password again, and lets the call continue once password and code, or a passkey, are
 * right. On every page with such calls.
 */
export function Reauthenticate() {
  const [asked, setAsked] = useState<{ withCode: boolean; withPasskey: boolean }>();
  const settle = useRef<(confirmed: boolean) => void>(undefined);
  const confirmed = useRef(false);

  useEffect(
    () =>
      reauthenticateWith(async () => {
        const [{ since }, passkeys] = await Promise.all([
          unwrap(api.me['second-factor'].$get()),
          hasPasskeys() ? unwrap(api.me.passkeys.$get()) : [],
        ]);
        confirmed.current = false;
        setAsked({ withCode: since !== null, withPasskey: passkeys.length > 0 });
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );

  if (asked === undefined) return null;
  const confirm = () => {
    confirmed.current = true;
  };
  const { withCode, withPasskey } = asked;
  return (
    <ReauthDialog
      title="Confirm it is you"
      text={`Enter your password${withPasskey ? ', or use a passkey,' : ''} to continue. We won't ask again for 10 minutes.`}
      yes="Confirm"
      withCode={withCode}
      onPasskey={withPasskey ? confirm : undefined}
      send={async (proof) => {
        await unwrap(api.me['confirm-identity'].$post({ json: proof }));
        confirm();
      }}
      onClosed={() => {
        setAsked(undefined);
        settle.current?.(confirmed.current);
      }}
    />
  );
}

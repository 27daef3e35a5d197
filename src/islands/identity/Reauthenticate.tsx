import { useEffect, useRef, useState } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { reauthenticateWith } from '../../lib/api/reauthenticate.ts';
import { ReauthDialog } from './ReauthDialog.tsx';

/**
 * Opens when a call requires the password again, and lets the call continue once password and code are right. On every
 * page with such calls.
 */
export function Reauthenticate() {
  const [withCode, setWithCode] = useState<boolean>();
  const settle = useRef<(confirmed: boolean) => void>(undefined);
  const confirmed = useRef(false);

  useEffect(
    () =>
      reauthenticateWith(async () => {
        const { since } = await unwrap(api.me['second-factor'].$get());
        confirmed.current = false;
        setWithCode(since !== null);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );

  if (withCode === undefined) return null;
  return (
    <ReauthDialog
      title="Confirm it is you"
      text="Enter your password to continue. We won't ask again for 10 minutes."
      yes="Confirm"
      withCode={withCode}
      send={async (proof) => {
        await unwrap(api.me['confirm-identity'].$post({ json: proof }));
        confirmed.current = true;
      }}
      onClosed={() => {
        setWithCode(undefined);
        settle.current?.(confirmed.current);
      }}
    />
  );
}

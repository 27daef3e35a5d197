import { useState } from 'react';
import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage, isCancelled } from '../../../lib/api/api-error.ts';
import { Reauthenticate } from '../../identity/Reauthenticate.tsx';
import { Button } from '../../ui/Button.tsx';
import { Toaster } from '../../ui/toasts/Toaster.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { KeyForm } from './KeyForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  email: string;
  siteName: string;
  /** Address to continue to. */
  next: string;
  /** True where setup may be postponed. */
  mayWait: boolean;
}

type Step =
  | { name: 'start'; busy: boolean }
  | { name: 'key'; uri: string; secret: string }
  | { name: 'codes'; codes: readonly string[] };

/** Sets up an authenticator app in steps: reason, key with first code, recovery codes. */
export function SetUpSecondFactor({ email, siteName, next, mayWait }: Props) {
  const [step, setStep] = useState<Step>({ name: 'start', busy: false });

  async function begin() {
    setStep({ name: 'start', busy: true });
    try {
      const { uri, secret } = await unwrap(api.me['second-factor'].$post());
      setStep({ name: 'key', uri, secret });
    } catch (error) {
      if (!isCancelled(error)) showToast('error', errorMessage(error));
      setStep({ name: 'start', busy: false });
    }
  }

  return (
    <div className="stack">
      {step.name === 'start' && (
        <>
          <p>
            With two-step login you enter your password and a code from your phone. Even if someone knows your
            password, they can't log in.
          </p>
          <p>
            You need an authenticator app, for example Aegis, Google Authenticator or Microsoft Authenticator.
            It works without internet.
          </p>
          <Button className="button-wide" busy={step.busy} onClick={() => void begin()}>
            {step.busy ? 'Processing...' : 'Start'}
          </Button>
        </>
      )}
      {step.name === 'key' && (
        <KeyForm
          uri={step.uri}
          secret={step.secret}
          onConfirmed={(codes) => setStep({ name: 'codes', codes })}
        />
      )}
      {step.name === 'codes' && (
        <>
          <p className="notice notice-success" role="status">
            Two-step login is on. Your other devices were logged out.
          </p>
          <RecoveryCodes codes={step.codes} email={email} siteName={siteName} />
          <a className="button button-wide" href={next}>
            I have saved them
          </a>
        </>
      )}
      {mayWait && step.name !== 'codes' && (
        <p className="screen-link">
          <a href={next}>Not now</a>
        </p>
      )}
      <Reauthenticate />
      <Toaster />
    </div>
  );
}

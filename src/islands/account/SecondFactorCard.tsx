import { useRef, useState } from 'react';
import type { SecondFactorStatus } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { formatDate, today } from '../../lib/words/format-date.ts';
import { ReauthDialog } from '../identity/ReauthDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { RecoveryCodes } from './second-factor/RecoveryCodes.tsx';

interface Props {
  first: SecondFactorStatus;
  email: string;
  siteName: string;
}

/** Shows whether two-step login is on, and changes it. */
export function SecondFactorCard({ first, email, siteName }: Props) {
  const [status, setStatus] = useState(first);
  const [asked, setAsked] = useState<'renew' | 'off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const codesDialog = useRef<HTMLDialogElement>(null);
  const stop = () => setAsked(undefined);

  return (
    <section
      className="card card-pad"
      aria-labelledby="second-factor"
      tabIndex={-1}
      data-focus-home={asked === undefined ? undefined : ''}
    >
      <h2 id="second-factor">Two-step login</h2>
      {status.since === null ? (
        <>
          <p className="soft">
            Two-step login is off. Turn it on to ask for a code from your phone at each login.
          </p>
          <a className="button button-secondary" href="/second-factor?next=%2Faccount">
            Set up two-step login
          </a>
        </>
      ) : (
        <>
          <p>
            <span className="badge badge-leaf">On</span> since {formatDate(today(new Date(status.since)))}.{' '}
            {status.recoveryCodesLeft} of 10 recovery codes are left.
          </p>
          <div className="row">
            <Button kind="secondary" onClick={() => setAsked('renew')}>
              Make new recovery codes
            </Button>
            {!status.required && (
              <Button kind="secondary" onClick={() => setAsked('off')}>
                Turn off
              </Button>
            )}
          </div>
          {status.required && (
            <p className="soft">Admins of this site must use it, so you can't turn it off.</p>
          )}
        </>
      )}
      {asked === 'renew' && (
        <ReauthDialog
          title="Make new recovery codes?"
          text="The codes you have now stop working."
          yes="Make new codes"
          withCode
          send={async (proof) => {
            const answer = await unwrap(api.me['second-factor']['recovery-codes'].$post({ json: proof }));
            showToast('success', answer.message);
            setStatus({ ...status, recoveryCodesLeft: answer.recoveryCodes.length });
            setCodes(answer.recoveryCodes);
          }}
          onClosed={stop}
        />
      )}
      {asked === 'off' && (
        <ReauthDialog
          title="Turn off two-step login?"
          text="You will log in with your password only, and your recovery codes stop working."
          yes="Turn off"
          withCode
          send={async (proof) => {
            const { message } = await unwrap(api.me['second-factor'].$delete({ json: proof }));
            showToast('success', message);
            setStatus({ ...status, since: null, recoveryCodesLeft: 0 });
          }}
          onClosed={stop}
        />
      )}
      {codes !== undefined && asked === undefined && (
        <Dialog title="Your new recovery codes" dialog={codesDialog} onClosed={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} email={email} siteName={siteName} />
          <div className="dialog-actions">
            <Button onClick={() => codesDialog.current?.close()}>I have saved them</Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

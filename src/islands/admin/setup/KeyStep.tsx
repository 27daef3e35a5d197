import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { StepForm } from './StepForm.tsx';

interface Props {
  /** Otherwise the key is in the server's environment. */
  hasFile: boolean;
  onDone: () => Promise<void>;
}

async function download(): Promise<void> {
  try {
    const { key } = await unwrap(api.setup.key.$get());
    const address = URL.createObjectURL(new Blob([key]));
    Object.assign(document.createElement('a'), { href: address, download: 'secret.key' }).click();
    URL.revokeObjectURL(address);
  } catch (error) {
    showToast('error', errorMessage(error));
  }
}

/** Step to save the key file, which no backup contains. */
export function KeyStep({ hasFile, onDone }: Props) {
  if (!hasFile)
    return (
      <p>The settings of your server have the key (SECRET_KEY). Keep a copy of it in a password manager.</p>
    );
  return (
    <>
      <p>
        The file <b>secret.key</b> opens what is encrypted: two-step logins, links to orders, waiting emails.
        No backup holds it. Keep it in a password manager, not on this server. You need it when you restore a
        backup on a new server.
      </p>
      <div className="row">
        <Button kind="secondary" onClick={() => void download()}>
          Download secret.key
        </Button>
        <StepForm
          label="I saved it"
          send={async () => {
            await unwrap(api.setup.done.$post({ json: { step: 'key' } }));
            await onDone();
          }}
        />
      </div>
    </>
  );
}

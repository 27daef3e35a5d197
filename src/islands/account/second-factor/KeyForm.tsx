import { api, unwrap } from '../../../lib/api/api.ts';
import { qrPath } from '../../../lib/drawings/qr-path.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';

const labels = { code: 'Code' };

interface Props {
  uri: string;
  secret: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows the key and turns two-step login on with the app's first code. */
export function KeyForm({ uri, secret, onConfirmed }: Props) {
  const form = useForm({
    id: 'key',
    labels,
    check: (data) =>
      textOf(data, 'code').trim() === '' ? { code: 'Enter the code that the app shows.' } : {},
    async send(data) {
      const answer = await unwrap(
        api.me['second-factor'].confirm.$post({ json: { code: textOf(data, 'code') } }),
      );
      showToast('success', answer.message);
      onConfirmed(answer.recoveryCodes);
    },
  });

  return (
    <>
      <h2 className="step-title">1. Add the key to your app</h2>
      <KeyView uri={uri} secret={secret} />
      <h2 className="step-title">2. Enter the code that the app shows</h2>
      <form className="form" {...form.props}>
        <FormSummary form={form} />
        <Field
          {...form.field('code')}
          hint="6 digits. They change every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <SubmitButton wide busy={form.busy} label="Turn on" />
      </form>
    </>
  );
}

/** Key for the authenticator app: QR code, link for this phone, and text to type. */
function KeyView({ uri, secret }: Pick<Props, 'uri' | 'secret'>) {
  const { path, size } = qrPath(uri);
  return (
    <div className="key-view">
      <svg className="key-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of your key">
        <path d={path} />
      </svg>
      <div className="stack-small">
        <p>
          On this phone? <a href={uri}>Open your authenticator app</a>
        </p>
        <p>Or type this key into the app:</p>
        <p className="key-text" translate="no">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </p>
        <Button kind="secondary" small onClick={() => void copyText(secret)}>
          <Icon name="copy" size={18} />
          Copy key
        </Button>
      </div>
    </div>
  );
}

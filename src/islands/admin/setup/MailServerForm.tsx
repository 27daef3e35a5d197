import type { SetupState } from '../../../../server/contract/setup.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { StepForm } from './StepForm.tsx';

/** Settings that mail providers publish for programs. */
const PRESETS = [
  ['', 'Another'],
  ['smtp.gmail.com:587', 'Gmail, Google Workspace (an app password)'],
  ['smtp.zoho.in:465', 'Zoho Mail, India'],
  ['smtp.office365.com:587', 'Microsoft 365'],
  ['email-smtp.ap-south-1.amazonaws.com:587', 'Amazon SES, Mumbai'],
  ['smtp-relay.brevo.com:587', 'Brevo'],
] as const;

const fields = {
  preset: ['Your mail provider'],
  host: ['Mail server'],
  port: ['Port'],
  user: ['User name'],
  password: ['Password'],
  from: ['Sender'],
} as const;

function choose({ value, form }: HTMLSelectElement): void {
  const chosen = value.split(':');
  for (const [at, name] of ['host', 'port'].entries()) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && chosen[at]) field.value = chosen[at];
  }
}

interface Props {
  mail: SetupState['mail'];
  onDone: () => Promise<void>;
}

/** Form of the mail server. Tests the connection before saving. */
export function MailServerForm({ mail, onDone }: Props) {
  if (mail?.isOfEnvironment)
    return (
      <p>
        Emails leave by <b>{mail.host}</b>, from <b>{mail.from}</b>. The settings of your server say so (
        <code>SMTP_URL</code>, <code>MAIL_FROM</code>) and come before this screen: change them there.
      </p>
    );
  return (
    <>
      <p>
        {mail
          ? `Emails leave by ${mail.host}.`
          : 'Until you set this, no email leaves: forgotten passwords and links to orders wait for you.'}
      </p>
      <StepForm
        id="mail"
        fields={fields}
        label="Save and send a test email"
        busyLabel="Trying..."
        send={async (typed) => {
          const { message } = await unwrap(
            api.setup.mail.$put({ json: { ...typed, port: Number(typed.port) } }),
          );
          showToast('success', message);
          await onDone();
        }}
      >
        {(field) => (
          <>
            <SelectField
              {...field('preset')}
              options={PRESETS}
              onChange={({ currentTarget }) => choose(currentTarget)}
            />
            <Field
              {...field('host')}
              defaultValue={mail?.host ?? ''}
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field {...field('port')} defaultValue={mail?.port ?? 587} inputMode="numeric" />
            <Field
              {...field('user')}
              defaultValue={mail?.user ?? ''}
              autoCapitalize="none"
              autoComplete="off"
            />
            <PasswordField
              {...field('password')}
              hint={mail ? 'Leave empty to keep the one that is saved.' : 'It is kept encrypted.'}
              autoComplete="off"
            />
            <Field
              {...field('from')}
              type="email"
              hint="Readers see this address; it must belong to your provider."
              defaultValue={mail?.from ?? ''}
            />
          </>
        )}
      </StepForm>
    </>
  );
}

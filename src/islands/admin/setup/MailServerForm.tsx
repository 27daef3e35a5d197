import type { SetupState } from '../../../../server/contract/setup.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

/** What providers publish for sending from a program. */
const PRESETS = [
  ['', 'Another'],
  ['smtp.gmail.com:587', 'Gmail, Google Workspace (an app password)'],
  ['smtp.zoho.in:465', 'Zoho Mail, India'],
  ['smtp.office365.com:587', 'Microsoft 365'],
  ['email-smtp.ap-south-1.amazonaws.com:587', 'Amazon SES, Mumbai'],
  ['smtp-relay.brevo.com:587', 'Brevo'],
] as const;

const labels = {
  preset: 'Your mail provider',
  host: 'Mail server',
  port: 'Port',
  user: 'User name',
  password: 'Password',
  from: 'Sender',
};

interface Props {
  mail: SetupState['mail'];
  onDone: () => Promise<void>;
}

/** The server that the site's emails leave by. It is tried before it is saved. */
export function MailServerForm({ mail, onDone }: Props) {
  const form = useForm({
    id: 'mail',
    labels,
    check: (data) =>
      missingFields(data, {
        host: 'Enter the mail server, for example smtp.example.in.',
        port: 'Enter the port, for example 587.',
        user: 'Enter the user name of the mail server.',
        from: 'Enter the address that your emails are from.',
      }),
    failed: 'Failed to save.',
    async send(data) {
      const [host, user, password, from] = ['host', 'user', 'password', 'from'].map((name) =>
        textOf(data, name),
      ) as [string, string, string, string];
      const json = { host, user, password, from, port: Number(textOf(data, 'port')) };
      const { message } = await unwrap(api.setup.mail.$put({ json }));
      showToast('success', message);
      await onDone();
    },
  });
  if (mail?.isOfEnvironment)
    return (
      <p>
        Emails leave by <b>{mail.host}</b>, from <b>{mail.from}</b>. The settings of your server say so (
        <code>SMTP_URL</code>, <code>MAIL_FROM</code>) and come before this screen: change them there.
      </p>
    );
  const choose = (element: HTMLSelectElement): void => {
    const [host = '', port = ''] = element.value.split(':');
    const fields = element.form?.elements;
    for (const [name, value] of [
      ['host', host],
      ['port', port],
    ] as const) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement && value !== '') field.value = value;
    }
  };
  return (
    <form className="form admin-form" {...form.props}>
      <p>
        {mail
          ? `Emails leave by ${mail.host}.`
          : 'Until you set this, no email leaves: forgotten passwords and links to orders wait for you.'}
      </p>
      <FormSummary form={form} />
      <SelectField
        {...form.field('preset')}
        options={PRESETS}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      <Field
        {...form.field('host')}
        defaultValue={mail?.host ?? ''}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...form.field('port')} defaultValue={mail?.port ?? 587} inputMode="numeric" />
      <Field
        {...form.field('user')}
        defaultValue={mail?.user ?? ''}
        autoCapitalize="none"
        autoComplete="off"
      />
      <PasswordField
        {...form.field('password')}
        hint={mail ? 'Leave empty to keep the one that is saved.' : 'It is kept encrypted.'}
        autoComplete="off"
      />
      <Field
        {...form.field('from')}
        type="email"
        hint="Readers see this address; it must belong to your provider."
        defaultValue={mail?.from ?? ''}
      />
      <div className="row">
        <SubmitButton busy={form.busy} label="Save and send a test email" busyLabel="Trying..." />
      </div>
    </form>
  );
}

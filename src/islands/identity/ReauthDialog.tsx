import { FormDialog, useDialogForm } from '../ui/form/FormDialog.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { checkReauth, ReauthFields, reauthLabels, reauthOf } from './ReauthFields.tsx';

interface Props {
  title: string;
  text: string;
  /** Label of the submit button. */
  yes: string;
  withCode: boolean;
  /** Called once a passkey has confirmed who it is; undefined for people without one. */
  onPasskey?: (() => void) | undefined;
  /** Runs the protected call; its error is shown in the dialog, which closes on success. */
  send: (proof: { password: string; code?: string }) => Promise<void>;
  onClosed: () => void;
}

/** Dialog that asks for password and code until both are right. */
export function ReauthDialog({ title, text, yes, withCode, onPasskey, send, onClosed }: Props) {
  const form = useDialogForm({
    id: 'proof',
    labels: reauthLabels,
    check: checkReauth,
    async send(data) {
      await send(reauthOf(data));
    },
  });

  const passkey = onPasskey && (
    <PasskeyButton
      label="Use a passkey"
      use={async ({ confirmWithPasskey }) => {
        await confirmWithPasskey();
        onPasskey();
        form.dialog.current?.close();
      }}
    />
  );
  const intro = (
    <>
      <p>{text}</p>
      {passkey}
    </>
  );

  return (
    <FormDialog title={title} form={form} submit={yes} intro={intro} onClosed={onClosed}>
      <ReauthFields form="proof" withCode={withCode} errors={form.fields} />
    </FormDialog>
  );
}

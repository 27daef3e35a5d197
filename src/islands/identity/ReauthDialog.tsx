import { FormDialog, useDialogForm } from '../ui/form/FormDialog.tsx';
import { checkReauth, ReauthFields, reauthLabels, reauthOf } from './ReauthFields.tsx';

interface Props {
  title: string;
  text: string;
  /** Label of the submit button. */
  yes: string;
  withCode: boolean;
  /** Runs the protected call; its error is shown in the dialog, which closes on success. */
  send: (proof: { password: string; code?: string }) => Promise<void>;
  onClosed: () => void;
}

/** Dialog that asks for password and code until both are right. */
export function ReauthDialog({ title, text, yes, withCode, send, onClosed }: Props) {
  const form = useDialogForm({
    id: 'proof',
    labels: reauthLabels,
    check: checkReauth,
    async send(data) {
      await send(reauthOf(data));
    },
  });

  return (
    <FormDialog title={title} form={form} submit={yes} intro={<p>{text}</p>} onClosed={onClosed}>
      <ReauthFields form="proof" withCode={withCode} errors={form.fields} />
    </FormDialog>
  );
}

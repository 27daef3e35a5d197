import { FormDialog, useDialogForm } from '../ui/form/FormDialog.tsx';
import { checkReauth, ReauthFields, reauthLabels, reauthOf } from './ReauthFields.tsx';

interface Props {
  title: string;
  text: string;
  /** The button that sends it. */
  yes: string;
  withCode: boolean;
  /** Does what needs the proof; what it throws is shown in the dialog, which closes when it worked. */
  send: (proof: { password: string; code?: string }) => Promise<void>;
  onClosed: () => void;
}

/** Asks for password and code, and stays until they were right. */
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

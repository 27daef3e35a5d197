import { useRef } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm({
    check: checkReauth,
    async send(data) {
      await send(reauthOf(data));
      dialog.current?.close();
    },
  });

  return (
    <Dialog title={title} dialog={dialog} onClosed={onClosed} busy={form.busy}>
      <p>{text}</p>
      <form className="form" {...form.props}>
        <FormSummary form={form} labels={reauthLabels} id="proof" />
        <ReauthFields form="proof" withCode={withCode} errors={form.fields} />
        <div className="dialog-actions">
          <button
            type="button"
            className="button button-secondary"
            disabled={form.busy}
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <SubmitButton busy={form.busy} label={yes} busyLabel="Processing..." />
        </div>
      </form>
    </Dialog>
  );
}

import { type ReactNode, type RefObject, useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Dialog } from '../Dialog.tsx';
import { DialogActions } from '../DialogActions.tsx';
import { FormSummary } from './FormSummary.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { type FormModel, type Rules, useForm } from './use-form.ts';

interface DialogForm extends FormModel {
  dialog: RefObject<HTMLDialogElement | null>;
}

/**
 * Form in a dialog that closes on success.
 * @param overtaken codes of problems that close it too: someone else was faster, and the lists show it
 */
export function useDialogForm(rules: Rules, overtaken: readonly string[] = []): DialogForm {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm({
    ...rules,
    async send(data, element) {
      try {
        await rules.send(data, element);
      } catch (error) {
        if (!(error instanceof ApiError && overtaken.includes(error.code))) throw error;
      }
      dialog.current?.close();
    },
  });
  return { ...form, dialog };
}

interface Props {
  title: string;
  form: DialogForm;
  /** Label of the submit button; undefined if there is nothing to send. */
  submit: string | undefined;
  onClosed: () => void;
  wide?: boolean;
  intro?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

/** Dialog with one form. */
export function FormDialog(props: Props) {
  const { title, form, submit, onClosed, wide = false, intro, after, children } = props;
  return (
    <Dialog title={title} dialog={form.dialog} onClosed={onClosed} busy={form.busy} wide={wide}>
      {intro}
      <form className="form" {...form.props}>
        <FormSummary form={form} />
        {children}
        <DialogActions
          dialog={form.dialog}
          busy={form.busy}
          close={submit === undefined ? 'Close' : 'Cancel'}
        >
          {submit !== undefined && <SubmitButton busy={form.busy} label={submit} />}
        </DialogActions>
      </form>
      {after}
    </Dialog>
  );
}

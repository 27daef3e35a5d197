import { type ReactNode, useEffect } from 'react';
import { restoreDraft } from '../../../lib/form-draft.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  /** Prefix of the ids, for the draft too. */
  id: string;
  label: string;
  hint?: string;
  button: string;
  /** What is changed. */
  text?: string;
  /** Whether one came to write. */
  focus?: boolean;
  onType?: (text: string) => void;
  onSend: (text: string, data: FormData) => Promise<unknown>;
  onCancel?: () => void;
  children?: ReactNode;
}

/** A box to write in, and what belongs to it. Ctrl and Enter sends. */
export function PostForm(props: Props) {
  const { id, label, hint = '', button, text, focus, onType, onSend, onCancel, children } = props;
  const form = useForm({
    check: (data) => missingFields(data, { text: 'Write something first.' }),
    async send(data, element) {
      await onSend(textOf(data, 'text'), data);
      // What was kept of it goes with it.
      restoreDraft(element);
      element.reset();
    },
  });
  const element = form.props.ref;
  useEffect(() => {
    if (focus) element.current?.querySelector('textarea')?.focus();
  }, [element, focus]);
  return (
    <form className="form" {...form.props}>
      <TextAreaField
        form={id}
        name="text"
        label={label}
        hint={hint}
        error={form.fields['text'] ?? form.problem}
        rows={4}
        maxLength={5000}
        defaultValue={text}
        onInput={({ currentTarget }) => onType?.(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) element.current?.requestSubmit();
        }}
      />
      {children}
      <div className="row">
        <SubmitButton busy={form.busy} label={button} busyLabel="Sending..." />
        {onCancel && (
          <button type="button" className="button button-ghost" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

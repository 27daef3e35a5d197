import { type FieldErrors, textOf } from '../../../lib/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { failureOf } from '../act.ts';
import { type LinkKind, linkKinds } from './link-kinds.ts';
import { MaterialFields, materialLabels } from './MaterialFields.tsx';

const missing = { title: 'Enter a title.', url: 'Enter the link.', courseId: 'Select a course.' };

function check(data: FormData): FieldErrors {
  return Object.fromEntries(Object.entries(missing).filter(([name]) => textOf(data, name).trim() === ''));
}

/** Adds a YouTube video or an assignment to a course. */
export function LinkPanel({ kind, reload }: { kind: LinkKind; reload: () => void }) {
  const { heading, urlLabel, urlHint, incomplete, button, add } = linkKinds[kind];
  const form = useForm({
    check,
    async send(data, element) {
      const { message } = await add({
        title: textOf(data, 'title'),
        description: textOf(data, 'description'),
        url: textOf(data, 'url'),
        courseId: Number(textOf(data, 'courseId')),
      });
      showToast('success', message);
      element.reset();
      reload();
    },
    onFailure: (error) =>
      error === undefined ? showToast('warning', incomplete) : showToast('error', failureOf(error)),
  });

  return (
    <form className="form admin-form" {...form.props}>
      <h2>{heading}</h2>
      <FormSummary form={form} labels={{ ...materialLabels, url: urlLabel }} id={kind} />
      <MaterialFields form={kind} errors={form.fields}>
        <Field
          form={kind}
          name="url"
          label={urlLabel}
          hint={urlHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          error={form.fields['url']}
        />
      </MaterialFields>
      <SubmitButton busy={form.busy} label={button} busyLabel="Adding..." />
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { MaterialFields, materialLabels, moduleOf } from './MaterialFields.tsx';

const missing = { title: 'Enter a title.', url: 'Enter the link.', courseId: 'Select a course.' };

/** The two kinds of links a course can have. */
const kinds = {
  youtube: {
    heading: 'Add a YouTube video',
    urlLabel: 'YouTube URL',
    urlHint: 'The address of the video, such as https://www.youtube.com/watch?v=…',
    incomplete: 'Please provide a title, a URL, and select a course.',
    button: 'Add YouTube Link',
    call: api['add-youtube-link'],
  },
  assignment: {
    heading: 'Add an assignment',
    urlLabel: 'Assignment link',
    urlHint: 'Where students do it, such as an online form.',
    incomplete: 'Please provide a title, a link, and select a course.',
    button: 'Add Assignment',
    call: api['add-assignment'],
  },
};

/** Adds a YouTube video or an assignment to a course. */
export function LinkPanel({ kind }: { kind: keyof typeof kinds }) {
  const { heading, urlLabel, urlHint, incomplete, button, call } = kinds[kind];
  const add = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        call.$post({
          json: {
            title: textOf(data, 'title'),
            description: textOf(data, 'description'),
            url: textOf(data, 'url'),
            courseId: Number(textOf(data, 'courseId')),
            ...moduleOf(data),
          },
        }),
      ),
  });
  const form = useForm({
    check: (data) => missingFields(data, missing),
    async send(data, element) {
      await add.mutateAsync(data);
      element.reset();
    },
    onInvalid: () => showToast('warning', incomplete),
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

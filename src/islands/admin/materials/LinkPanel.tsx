import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addingOf } from '../../../../server/contract/lesson-adding.ts';
import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { MaterialFields, materialLabels, moduleOf } from './MaterialFields.tsx';
import { taskLabels } from './TaskFields.tsx';
import { TaskPart } from './TaskPart.tsx';
import { taskFaults, taskOf } from './task-form.ts';

const missing = { title: 'Enter a title.', url: 'Enter the link.', courseId: 'Select a course.' };

const kinds = {
  youtube: {
    heading: 'Add a YouTube video',
    urlLabel: 'YouTube URL',
    urlHint: 'The link of the video, for example https://www.youtube.com/watch?v=…, or its embed code.',
    button: 'Add YouTube Link',
  },
  assignment: {
    heading: 'Add an assignment',
    urlLabel: 'Assignment link',
    urlHint:
      'Where students do it, for example an online form. Leave it empty if they submit their work here.',
    button: 'Add Assignment',
  },
};

/** Form that adds a YouTube video or an assignment to a course. */
export function LinkPanel({ kind }: { kind: keyof typeof kinds }) {
  const { heading, urlLabel, urlHint, button } = kinds[kind];
  const { takesTask } = lessonKind(kind);
  const { incomplete } = addingOf(kind);
  const [added, setAdded] = useState(0);
  const add = useMutation({
    mutationFn: (data: FormData) => {
      const url = textOf(data, 'url');
      const json = {
        title: textOf(data, 'title'),
        description: textOf(data, 'description'),
        courseId: Number(textOf(data, 'courseId')),
        ...moduleOf(data),
      };
      if (!takesTask) return unwrap(api['add-youtube-link'].$post({ json: { ...json, url } }));
      const task = data.has('task') ? { task: taskOf(data) } : {};
      return unwrap(
        api['add-assignment'].$post({ json: { ...json, ...task, ...(url === '' ? {} : { url }) } }),
      );
    },
  });
  const form = useForm({
    id: kind,
    labels: { ...materialLabels, ...taskLabels, url: urlLabel },
    check: (data) => {
      const { url, ...always } = missing;
      const wanted = data.has('task') ? always : { ...always, url };
      return { ...missingFields(data, wanted), ...taskFaults(data) };
    },
    async send(data, element) {
      await add.mutateAsync(data);
      element.reset();
      setAdded(added + 1);
    },
    onInvalid: () => showToast('warning', incomplete),
  });

  return (
    <form className="form admin-form" {...form.props}>
      <h2>{heading}</h2>
      <FormSummary form={form} />
      <MaterialFields form={form}>
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
        {takesTask && <TaskPart key={added} form={kind} errors={form.fields} />}
      </MaterialFields>
      <SubmitButton busy={form.busy} label={button} busyLabel="Adding..." />
    </form>
  );
}

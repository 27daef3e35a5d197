import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { lessonAdding } from '../../../../server/contract/lesson-adding.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { LazyTextEditor } from './LazyTextEditor.tsx';
import { MaterialFields, materialLabels, moduleOf } from './MaterialFields.tsx';

/** Form that adds a text lesson to a course. */
export function TextPanel() {
  const [added, setAdded] = useState(0);
  const add = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api['add-text'].$post({
          json: {
            title: textOf(data, 'title'),
            description: textOf(data, 'description'),
            body: textOf(data, 'body'),
            courseId: Number(textOf(data, 'courseId')),
            ...moduleOf(data),
          },
        }),
      ),
  });
  const form = useForm({
    id: 'text',
    labels: { ...materialLabels, body: 'Text' },
    check: (data) =>
      missingFields(data, { title: 'Enter a title.', body: 'Write the text.', courseId: 'Select a course.' }),
    async send(data, element) {
      await add.mutateAsync(data);
      element.reset();
      setAdded(added + 1);
    },
    onInvalid: () => showToast('warning', lessonAdding.text.incomplete),
  });

  return (
    <form className="form admin-form" {...form.props}>
      <h2>Write a text lesson</h2>
      <FormSummary form={form} />
      <MaterialFields form={form}>
        <LazyTextEditor key={added} form="text" lesson={{}} error={form.fields['body']} />
      </MaterialFields>
      <SubmitButton busy={form.busy} label="Add Text Lesson" busyLabel="Adding..." />
    </form>
  );
}

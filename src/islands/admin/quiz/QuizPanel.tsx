import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { lessonAdding } from '../../../../server/contract/lesson-adding.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { MaterialFields, materialLabels, moduleOf } from '../materials/MaterialFields.tsx';
import { LazyQuizEditor } from './LazyQuizEditor.tsx';

/** Form that adds a quiz to a course, then opens its questions. */
export function QuizPanel() {
  const [added, setAdded] = useState<Material>();
  const add = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api['add-quiz'].$post({
          json: {
            title: textOf(data, 'title'),
            description: textOf(data, 'description'),
            courseId: Number(textOf(data, 'courseId')),
            ...moduleOf(data),
          },
        }),
      ),
    onSuccess: ({ material }) => setAdded(material),
  });
  const form = useForm({
    id: 'quiz',
    labels: materialLabels,
    check: (data) => missingFields(data, { title: 'Enter a title.', courseId: 'Select a course.' }),
    async send(data, element) {
      await add.mutateAsync(data);
      element.reset();
    },
    onInvalid: () => showToast('warning', lessonAdding.quiz.incomplete),
  });

  if (added !== undefined) return <LazyQuizEditor material={added} onBack={() => setAdded(undefined)} />;
  return (
    <form className="form admin-form" {...form.props}>
      <h2>Add a quiz</h2>
      <FormSummary form={form} />
      <MaterialFields form={form}>
        <p className="soft small">Next, add questions. Students see the quiz after you publish it.</p>
      </MaterialFields>
      <SubmitButton busy={form.busy} label="Add Quiz" busyLabel="Adding..." />
    </form>
  );
}

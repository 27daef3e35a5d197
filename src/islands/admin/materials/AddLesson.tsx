import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { addingOf } from '../../../../server/contract/lesson-adding.ts';
import type { WrittenKind } from '../../../../server/contract/lesson-kinds.ts';
import type { LessonInput } from '../../../../server/contract/lessons.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { WrittenForm } from './lesson-form.ts';
import { MaterialFields, materialLabels, moduleOf } from './MaterialFields.tsx';

interface Props {
  kind: WrittenKind;
  form: WrittenForm;
}

/** Form that adds a lesson to a course, then opens the lesson's own screen if it has one. */
export function AddLesson({ kind, form: { heading, button, next, link, content, screen } }: Props) {
  const [times, setTimes] = useState(0);
  const [added, setAdded] = useState<Material>();
  const add = useMutation({
    mutationFn: (data: FormData) => {
      const url = textOf(data, 'url');
      // The server checks that these are the fields of the kind.
      const json = {
        type: kind,
        title: textOf(data, 'title'),
        description: textOf(data, 'description'),
        courseId: Number(textOf(data, 'courseId')),
        ...moduleOf(data),
        ...(url === '' ? {} : { url }),
        ...content?.changeOf(data),
      } as LessonInput;
      return unwrap(api.lessons.$post({ json }));
    },
  });
  const form = useForm({
    id: kind,
    labels: { ...materialLabels, ...(link && { url: link.label }), ...content?.labels },
    check: (data) => ({
      ...missingFields(data, {
        title: 'Enter a title.',
        ...(link && !data.has('task') ? { url: 'Enter the link.' } : {}),
      }),
      ...content?.check(data),
      ...missingFields(data, { courseId: 'Select a course.' }),
    }),
    async send(data, element) {
      const { material } = await add.mutateAsync(data);
      element.reset();
      setTimes(times + 1);
      if (screen) setAdded(material);
    },
    onInvalid: () => showToast('warning', addingOf(kind).incomplete),
  });

  if (added && screen) return <screen.Screen material={added} onBack={() => setAdded(undefined)} />;
  return (
    <form className="form admin-form" {...form.props}>
      <h2>{heading}</h2>
      <FormSummary form={form} />
      <MaterialFields form={form}>
        {link && (
          <Field {...form.field('url')} hint={link.hint} type="url" inputMode="url" autoComplete="off" />
        )}
        <Fragment key={times}>{content?.fields({ form: kind, errors: form.fields })}</Fragment>
        {next !== undefined && <p className="soft small">{next}</p>}
      </MaterialFields>
      <SubmitButton busy={form.busy} label={button} busyLabel="Adding..." />
    </form>
  );
}

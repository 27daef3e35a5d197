import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

const NAMELESS = 'Please enter a course name.';

/** One line that makes a course. */
export function NewCourseForm() {
  const create = useMutation({
    mutationFn: (courseName: string) => unwrap(api.courses.$post({ json: { courseName } })),
  });
  const form = useForm({
    check: (data) => (textOf(data, 'courseName').trim() === '' ? { courseName: NAMELESS } : {}),
    async send(data, element) {
      await create.mutateAsync(textOf(data, 'courseName'));
      element.reset();
    },
    onInvalid: () => showToast('warning', NAMELESS),
  });

  return (
    <form className="card card-pad line-form" {...form.props}>
      <Field
        form="new-course"
        name="courseName"
        label="Name of a new course"
        autoComplete="off"
        error={form.fields['courseName'] ?? form.problem}
      />
      <SubmitButton busy={form.busy} label="Create Course" busyLabel="Creating..." />
    </form>
  );
}

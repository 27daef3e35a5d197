import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { failureOf } from '../act.ts';

const NAMELESS = 'Please enter a course name.';

/** One line that makes a course. */
export function NewCourseForm({ reload }: { reload: () => void }) {
  const form = useForm({
    check: (data) => (textOf(data, 'courseName').trim() === '' ? { courseName: NAMELESS } : {}),
    async send(data, element) {
      const { message } = await unwrap(
        api.courses.$post({ json: { courseName: textOf(data, 'courseName') } }),
      );
      showToast('success', message);
      element.reset();
      reload();
    },
    onFailure: (error) =>
      error === undefined ? showToast('warning', NAMELESS) : showToast('error', failureOf(error)),
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

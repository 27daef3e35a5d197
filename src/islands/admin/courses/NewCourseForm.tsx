import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/api.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

const NAMELESS = 'Please enter a course name.';

/** Form of a new course: name and description. */
export function NewCourseForm({ onCreated }: { onCreated: () => void }) {
  const create = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.courses.$post({
          json: { courseName: textOf(data, 'courseName'), description: textOf(data, 'description') },
        }),
      ),
  });
  const form = useForm({
    check: (data) => (textOf(data, 'courseName').trim() === '' ? { courseName: NAMELESS } : {}),
    async send(data, element) {
      await create.mutateAsync(data);
      element.reset();
      onCreated();
    },
    onInvalid: () => showToast('warning', NAMELESS),
  });

  return (
    <form className="card card-pad course-form" {...form.props}>
      <Field
        form="new-course"
        name="courseName"
        label="Name of a new course"
        placeholder=" "
        autoComplete="off"
        error={form.fields['courseName'] ?? form.problem}
      />
      <Field
        form="new-course"
        name="description"
        label="Description"
        autoComplete="off"
        required={false}
        maxLength={5000}
        error={form.fields['description']}
      />
      <SubmitButton busy={form.busy} label="Create Course" busyLabel="Creating..." />
      <p className="soft small">
        Students see this course on their dashboard. Its public page begins as a draft: complete and publish
        it under Page and price.
      </p>
    </form>
  );
}

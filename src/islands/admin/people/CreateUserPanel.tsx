import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../lib/api/api.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PhoneField, phoneLabel } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { BatchSelects, batchesOf, type ChosenBatches } from '../batches/BatchSelects.tsx';
import { CourseChecklist } from '../courses/CourseChecklist.tsx';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { useCourses } from '../queries/courses.ts';
import { Handover, type Login } from './Handover.tsx';

const INCOMPLETE = 'Please fill out all required fields.';
const labels = { fullName: 'Full name', email: 'Email', phone: phoneLabel, password: 'Password' };
const missing = {
  fullName: 'Enter the full name.',
  email: 'Enter the email.',
  password: 'Enter a password.',
};

/** Form to create a student account that can log in at once. */
export function CreateUserPanel() {
  const courses = useCourses().data;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [batches, setBatches] = useState<ChosenBatches>({});
  const [made, setMade] = useState<Login>();
  const [isImporting, setImporting] = useState(false);
  const create = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.admin['create-user'].$post({
          json: {
            fullName: textOf(data, 'fullName'),
            email: textOf(data, 'email'),
            password: textOf(data, 'password'),
            phone: textOf(data, 'phone'),
            courseIds: [...chosen],
            ...batchesOf(batches, chosen),
          },
        }),
      ),
  });
  const form = useForm({
    id: 'create',
    labels,
    check: (data) => missingFields(data, missing),
    async send(data, element) {
      await create.mutateAsync(data);
      const [fullName, email, password] = ['fullName', 'email', 'password'].map((name) => textOf(data, name));
      setMade({ fullName: fullName?.trim() ?? '', email: email?.trim() ?? '', password: password ?? '' });
      element.reset();
      setChosen(new Set());
      setBatches({});
    },
    onInvalid: () => showToast('warning', INCOMPLETE),
  });

  return (
    <div className="create-user">
      {made && <MadeCard login={made} onClosed={() => setMade(undefined)} />}
      <form className="form admin-form" {...form.props}>
        <div className="list-bar">
          <h2>Create a student account</h2>
          <Button kind="secondary" small onClick={() => setImporting(true)}>
            Import students
          </Button>
        </div>
        <FormSummary form={form} />
        <Field {...form.field('fullName')} autoComplete="off" />
        <Field
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <PhoneField {...form.field('phone')} autoComplete="off" />
        <PasswordField
          {...form.field('password')}
          hint="Share it with the student. They will set their own at first login."
          autoComplete="new-password"
        />
        {courses && (
          <>
            <CourseChecklist legend="Courses" courses={courses} chosen={chosen} onChange={setChosen} />
            <BatchSelects
              id="create"
              courses={courses.filter(({ id }) => chosen.has(id))}
              chosen={batches}
              onChange={setBatches}
            />
          </>
        )}
        <SubmitButton busy={form.busy} label="Create Student" busyLabel="Creating..." />
      </form>
      {isImporting && <ImportDialog onClosed={() => setImporting(false)} />}
    </div>
  );
}

/** Login of the new account, shown until passed on. */
function MadeCard({ login, onClosed }: { login: Login; onClosed: () => void }) {
  return (
    <section className="card card-pad stack made-card" aria-labelledby="made">
      <h3 id="made">Share this login with {login.fullName}</h3>
      <Handover login={login} />
      <p className="soft">
        You can see the password again in the menu of the student until it is used, for 72 hours.
      </p>
      <Button kind="secondary" small onClick={onClosed}>
        Close
      </Button>
    </section>
  );
}

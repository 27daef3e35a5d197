import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ManualOrderInput } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldFrame } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useDebounced } from '../lists/use-debounced.ts';
import { ALL_USERS, useCourses, useUsers } from '../queries.ts';
import { ChooseOne } from './ChooseOne.tsx';
import { checkPayment, PaymentFields, paymentLabels, paymentOf } from './PaymentFields.tsx';

const labels = { ...paymentLabels, courseId: 'Course' };
const MOST_SHOWN = 20;

/** Records money that came without an order, in cash or by the bank, and opens the course. */
export function RecordDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [userId, setUserId] = useState<number>();
  const [whoError, setWhoError] = useState<string>();
  const search = useDebounced(typed.trim());
  const courses = (useCourses().data ?? []).filter(({ slug }) => slug !== null);
  const approved = useUsers('approved', { ...ALL_USERS, search }).items ?? [];
  const pending = useUsers('pending', { ...ALL_USERS, search }).items ?? [];
  const record = useMutation({
    mutationFn: (json: ManualOrderInput) => unwrap(api.orders.manual.$post({ json })),
  });
  const form = useForm({
    check: (data) => ({
      ...(textOf(data, 'courseId') === '' ? { courseId: 'Choose a course.' } : {}),
      ...checkPayment(data),
    }),
    async send(data) {
      if (userId === undefined) return setWhoError('Choose a student.');
      await record.mutateAsync({ ...paymentOf(data), userId, courseId: Number(textOf(data, 'courseId')) });
      dialog.current?.close();
    },
  });

  return (
    <Dialog title="Record a payment" dialog={dialog} onClosed={onClosed} busy={form.busy}>
      <p>For money that came in cash, or without an order here. The student can start at once.</p>
      <form className="form" {...form.props}>
        <FormSummary form={form} labels={labels} id="record" />
        <ChooseOne
          legend="Student"
          placeholder="Name or email"
          search={typed}
          onSearch={setTyped}
          choices={[...pending, ...approved]
            .slice(0, MOST_SHOWN)
            .map(({ id, fullName, email }) => ({ id, label: fullName, detail: email }))}
          chosen={userId}
          onChoose={(id) => {
            setUserId(id);
            setWhoError(undefined);
          }}
          none="No student found. Make the account under Create User first."
          error={whoError}
        />
        <FieldFrame id="record-courseId" label={labels.courseId} error={form.fields['courseId']}>
          <select id="record-courseId" name="courseId" defaultValue="">
            <option value="">Choose a course</option>
            {courses.map(({ id, courseName }) => (
              <option key={id} value={id}>
                {courseName}
              </option>
            ))}
          </select>
        </FieldFrame>
        <PaymentFields form={form} id="record" />
        <div className="dialog-actions">
          <button
            type="button"
            className="button button-secondary"
            disabled={form.busy}
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <SubmitButton busy={form.busy} label="Record and enroll" busyLabel="Processing..." />
        </div>
      </form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManualOrderInput } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { FieldFrame } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { useDebounced } from '../lists/use-debounced.ts';
import { ALL_USERS, useCourses, useUsers } from '../queries.ts';
import { ChooseOne } from './ChooseOne.tsx';
import { checkPayment, PaymentFields, paymentLabels, paymentOf } from './PaymentFields.tsx';

const labels = { ...paymentLabels, userId: 'Student', courseId: 'Course' };
const missing = { userId: 'Choose a student.', courseId: 'Choose a course.' };
const MOST_SHOWN = 20;

/** Records money that came without an order, in cash or by the bank, and opens the course. */
export function RecordDialog({ onClosed }: { onClosed: () => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const courses = (useCourses().data ?? []).filter(({ slug }) => slug !== null);
  const approved = useUsers('approved', { ...ALL_USERS, search }).items ?? [];
  const pending = useUsers('pending', { ...ALL_USERS, search }).items ?? [];
  const record = useMutation({
    mutationFn: (json: ManualOrderInput) => unwrap(api.orders.manual.$post({ json })),
  });
  const form = useDialogForm({
    check: (data) => ({ ...missingFields(data, missing), ...checkPayment(data) }),
    async send(data) {
      const [userId, courseId] = [Number(textOf(data, 'userId')), Number(textOf(data, 'courseId'))];
      await record.mutateAsync({ ...paymentOf(data), userId, courseId });
    },
  });

  return (
    <FormDialog
      title="Record a payment"
      form={form}
      id="record"
      labels={labels}
      submit="Record and enroll"
      intro={<p>For money that came in cash, or without an order here. The student can start at once.</p>}
      onClosed={onClosed}
    >
      <ChooseOne
        id="record-userId"
        name="userId"
        legend={labels.userId}
        placeholder="Name or email"
        search={typed}
        onSearch={setTyped}
        choices={[...pending, ...approved]
          .slice(0, MOST_SHOWN)
          .map(({ id, fullName, email }) => ({ id, label: fullName, detail: email }))}
        none="No student found. Make the account under Create User first."
        error={form.fields['userId']}
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
    </FormDialog>
  );
}

import { useState } from 'react';
import type { BankCredit } from '../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { shortDate } from '../../../lib/format-date.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { SelectField } from '../../ui/form/Field.tsx';
import { useDebounced } from '../lists/use-debounced.ts';
import { ALL_USERS, useCourses, useUsers } from '../queries.ts';
import { ChooseOne } from './ChooseOne.tsx';
import {
  AmountField,
  checkAmount,
  PaidOnField,
  paymentLabels,
  paymentOf,
  StateField,
  stateOf,
  WayFields,
} from './PaymentFields.tsx';

const labels = { ...paymentLabels, userId: 'Student', courseId: 'Course' };
const missing = { userId: 'Choose a student.', courseId: 'Choose a course.' };
const MOST_SHOWN = 20;

const saleOf = (data: FormData) => ({
  userId: Number(textOf(data, 'userId')),
  courseId: Number(textOf(data, 'courseId')),
  ...stateOf(data),
});

interface Props {
  /** A line of the bank statement; without one the admin says what came. */
  credit?: BankCredit;
  onClosed: () => void;
}

/** Records money that came without an order, in cash or by the bank, and opens the course. */
export function RecordDialog({ credit, onClosed }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const courses = (useCourses().data ?? []).filter(({ slug }) => slug !== null);
  const approved = useUsers('approved', { ...ALL_USERS, search }).items ?? [];
  const pending = useUsers('pending', { ...ALL_USERS, search }).items ?? [];
  const students = [...pending, ...approved].slice(0, MOST_SHOWN);

  return (
    <ActionDialog
      title="Record a payment"
      id="record"
      labels={labels}
      submit="Record and enroll"
      intro={
        credit ? (
          <p className="break">
            {formatPaise(credit.amountPaise)} of {shortDate(credit.day)}: {credit.narration}
          </p>
        ) : (
          <p>For cash or payments without an order. The student can start now.</p>
        )
      }
      check={(data) => ({ ...missingFields(data, missing), ...(credit ? {} : checkAmount(data)) })}
      send={(data) =>
        unwrap(
          credit
            ? api['bank-credits'][':id'].record.$post({
                param: { id: String(credit.id) },
                json: saleOf(data),
              })
            : api.orders.manual.$post({ json: { ...paymentOf(data), ...saleOf(data) } }),
        )
      }
      onClosed={onClosed}
    >
      {(form) => (
        <>
          <ChooseOne
            id="record-userId"
            name="userId"
            legend={labels.userId}
            placeholder="Name or email"
            search={typed}
            onSearch={setTyped}
            choices={students.map(({ id, fullName, email }) => ({ id, label: fullName, detail: email }))}
            none="No student found. Make the account under Create User first."
            error={form.fields['userId']}
          />
          <SelectField
            {...form.field('courseId')}
            options={[
              ['', 'Choose a course'],
              ...courses.map(({ id, courseName }) => [id, courseName] as const),
            ]}
          />
          {!credit && (
            <>
              <AmountField form={form} />
              <WayFields form={form} />
              <PaidOnField form={form} />
            </>
          )}
          <StateField form={form} />
        </>
      )}
    </ActionDialog>
  );
}

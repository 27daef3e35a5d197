import { useState } from 'react';
import type { BankCredit } from '../../../../server/contract/bank-statements.ts';
import { api } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { useOpenOffers } from '../batches/use-batches.ts';
import { useSearch } from '../lists/SearchedList.tsx';
import { useCourses } from '../queries/courses.ts';
import { useFound } from '../queries/site.ts';
import { useMay } from '../rights.ts';
import { ChooseOne } from './ChooseOne.tsx';
import { creditWords } from './order-words.ts';
import { amountField, paymentFields, paymentOf, stateField } from './payment-fields.ts';

interface Props {
  /** Bank credit; without it the admin types the amount. */
  credit?: BankCredit;
  onClosed: () => void;
}

/** Dialog to record money without an order, in cash or by bank, which opens the course. */
export function RecordDialog({ credit, onClosed }: Props) {
  const search = useSearch();
  const [courseChosen, setCourse] = useState('');
  const offers = useOpenOffers(Number(courseChosen));
  const courses = (useCourses().data ?? []).filter(({ slug }) => slug !== null);
  const seesPeople = useMay()('people');
  const { data } = useFound(search.search);
  const students = search.search === '' ? [] : (data?.people ?? []);
  const first = seesPeople
    ? 'Make the account under Create User first.'
    : 'Ask Office to make the account first.';
  const payment = { amountPaise: amountField('Amount received'), ...paymentFields() };

  return (
    <ActionDialog
      title="Record a payment"
      id="record"
      submit="Record and enroll"
      intro={
        <p className="break">
          {credit ? creditWords(credit) : 'For cash or payments without an order. The student can start now.'}
        </p>
      }
      fields={{
        userId: {
          label: 'Student',
          missing: 'Choose a student.',
          control: (field) => (
            <ChooseOne
              field={field}
              search={search}
              placeholder="Name, email or mobile"
              choices={students.map(({ id, fullName, email }) => ({ id, label: fullName, detail: email }))}
              none={search.search === '' ? 'Search for the student.' : `No student found. ${first}`}
            />
          ),
        },
        courseId: {
          label: 'Course',
          missing: 'Choose a course.',
          options: [
            ['', 'Choose a course'],
            ...courses.map(({ id, courseName }) => [id, courseName] as const),
          ],
          onTyped: setCourse,
        },
        offer: offers.length > 0 && {
          label: 'Batch',
          options: [['', 'No batch'], ...offers.map(({ key, name }) => [key, name] as const)],
        },
        ...(credit ? {} : payment),
        state: stateField,
      }}
      send={({ userId, courseId, offer, state, ...paid }) => {
        const sale = { userId: Number(userId), courseId: Number(courseId), ...given({ state, offer }) };
        return credit
          ? api['bank-credits'][':id'].record.$post({ param: { id: String(credit.id) }, json: sale })
          : api.orders.manual.$post({ json: { ...paymentOf({ ...paid, state }), ...sale } });
      }}
      onClosed={onClosed}
    />
  );
}

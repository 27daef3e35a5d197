import { useState } from 'react';
import type { StatementPreview } from '../../../../../server/contract/bank-statements.ts';
import { dayWords } from '../../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { type FieldErrors, textOf } from '../../../../lib/forms/form-values.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/form/Field.tsx';
import { FormSummary } from '../../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { type Columns, previewStatement, type Question } from './send-statement.ts';

const labels = {
  date: 'Date',
  narration: 'Narration or details',
  reference: 'Reference or UTR',
  credit: 'Money in (deposit, credit)',
  debit: 'Money out (withdrawal, debit)',
  amount: 'Amount, in and out in one column',
  sign: 'Column that says credit or debit (CR, DR)',
  days: 'Days are written',
};

/** Order of day and month in dates; by default detected from the file. */
const orders = [
  ['', 'As the file shows'],
  ['day-first', 'Day before month: 31/12/2026'],
  ['month-first', 'Month before day: 12/31/2026'],
] as const;

function columnsOf(data: FormData): Columns {
  const chosen = [...Object.keys(labels), 'amounts'].map((name) => [name, textOf(data, name)] as const);
  return Object.fromEntries(chosen.filter(([, index]) => index !== ''));
}

function check(data: FormData): FieldErrors {
  const { date, narration, reference, credit, amount } = columnsOf(data);
  return {
    ...(!date && { date: 'Choose the column of the date.' }),
    ...(!narration && !reference && { narration: 'Choose this one or the reference.' }),
    ...(!credit && !amount && { credit: 'Choose this one or the amount.' }),
  };
}

interface Props {
  question: Question;
  /** Called once the admin has confirmed the preview. */
  onTell: (columns: Columns) => void;
  onCancel: () => void;
}

/** Asks for the meaning of each column, with a preview of three lines before saving. */
export function ColumnsForm({ question: { file, names, columns, why }, onTell, onCancel }: Props) {
  const [shown, setShown] = useState<Columns>();
  const [preview, setPreview] = useState<StatementPreview>();
  const form = useForm({
    id: 'column',
    labels,
    check,
    send: async (data) => {
      setPreview(await previewStatement(file, columnsOf(data)));
      setShown(columnsOf(data));
    },
  });
  const options = [
    ['', 'Not in this file'],
    ...names.map((name, index) => [index, name.trim() || `Column ${index + 1}`] as const),
  ] as const;

  return (
    <form className="form card card-pad" {...form.props} onChange={() => setShown(undefined)}>
      <h3>Which column is which?</h3>
      <p>{why ?? 'Choose the columns of this file.'} We remember your answer for the next file.</p>
      <FormSummary form={form} />
      <div className="column-fields">
        {Object.keys(labels).map((name) => (
          <SelectField
            key={name}
            {...form.field(name)}
            options={name === 'days' ? orders : options}
            defaultValue={columns[name] ?? ''}
          />
        ))}
      </div>
      <label className="field-inline">
        <input type="checkbox" name="amounts" value="in" defaultChecked={columns['amounts'] === 'in'} />
        Every amount in this file is money that came in
      </label>
      {shown && preview && <Preview preview={preview} />}
      <div className="dialog-actions">
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {shown ? (
          <Button onClick={() => onTell(shown)}>Read the file</Button>
        ) : (
          <SubmitButton busy={form.busy} label="Show three lines" />
        )}
      </div>
    </form>
  );
}

const directions = {
  in: 'Came in',
  out: 'Went out',
  none: 'Failed',
  unclear: 'Not clear',
  unsigned: 'Not clear',
};

function Preview({ preview: { lines } }: { preview: StatementPreview }) {
  if (lines.length === 0)
    return (
      <p className="notice notice-warning" role="status">
        No line of the file has a date and an amount in these columns.
      </p>
    );
  return (
    <div role="status" className="stack-small">
      <p>The first lines are read like this:</p>
      <ul role="list" className="stack-small">
        {lines.map(({ line, day, amountPaise, direction, references, narration }) => (
          <li key={line} className="break">
            {dayWords(day)} <strong>{formatPaise(amountPaise)}</strong>{' '}
            <span className={direction === 'in' ? 'badge badge-leaf' : 'badge'}>{directions[direction]}</span>
            <br />
            <span className="soft small">
              {references[0]} {narration}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

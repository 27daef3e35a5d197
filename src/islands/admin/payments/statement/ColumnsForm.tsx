import { type FieldErrors, textOf } from '../../../../lib/form-values.ts';
import { Button } from '../../../ui/Button.tsx';
import { describedBy, FieldFrame } from '../../../ui/form/Field.tsx';
import { FormSummary } from '../../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Columns } from './send-statement.ts';

const labels = {
  date: 'Date',
  narration: 'Narration or details',
  reference: 'Reference or UTR',
  credit: 'Money in (deposit, credit)',
  amount: 'Amount, in and out in one column',
  sign: 'Column that says credit or debit (CR, DR)',
};

function columnsOf(data: FormData): Columns {
  const told = Object.keys(labels).map((name) => [name, textOf(data, name)] as const);
  return Object.fromEntries(told.filter(([, index]) => index !== ''));
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
  /** What the columns are called in the file. */
  names: readonly string[];
  onTell: (columns: Columns) => void;
  onCancel: () => void;
}

/** Asks once which column is which in a file whose columns no one knows. */
export function ColumnsForm({ names, onTell, onCancel }: Props) {
  const form = useForm({ id: 'column', labels, check, send: async (data) => onTell(columnsOf(data)) });
  return (
    <form className="form card card-pad" {...form.props}>
      <h3>Which column is which?</h3>
      <p>We do not know this bank’s columns yet. Choose them once; we remember them.</p>
      <FormSummary form={form} />
      <div className="column-fields">
        {Object.entries(labels).map(([name, label]) => (
          <FieldFrame key={name} id={`column-${name}`} label={label} error={form.fields[name]}>
            <select
              id={`column-${name}`}
              name={name}
              {...describedBy(`column-${name}`, undefined, form.fields[name])}
            >
              <option value="">Not in this file</option>
              {names.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <option key={index} value={index}>
                  {column.trim() || `Column ${index + 1}`}
                </option>
              ))}
            </select>
          </FieldFrame>
        ))}
      </div>
      <div className="dialog-actions">
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={form.busy} label="Read the file" />
      </div>
    </form>
  );
}

import { useId } from 'react';
import type { StudentSort } from '../../../../server/contract/users.ts';

const LABELS: Record<StudentSort, string> = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  name: 'Name',
  email: 'Email',
};

const isSort = (value: string): value is StudentSort => value in LABELS;

/** The order of a list of people. */
export function SortField({
  value,
  onChange,
}: {
  value: StudentSort;
  onChange: (sort: StudentSort) => void;
}) {
  const id = useId();
  return (
    <div className="field sort-field">
      <label className="visually-hidden" htmlFor={id}>
        Sort by
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          if (isSort(event.target.value)) onChange(event.target.value);
        }}
      >
        {Object.entries(LABELS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

import { useState } from 'react';
import { isFound } from '../../../../server/contract/fold-text.ts';
import { SearchField } from '../../ui/SearchField.tsx';

/** Number of courses from which a search helps. */
const MANY = 8;

interface Props<Id extends number | string> {
  legend: string;
  hint?: string;
  courses: readonly { readonly id: Id; readonly courseName: string }[];
  chosen: ReadonlySet<Id>;
  onChange: (chosen: ReadonlySet<Id>) => void;
  tall?: boolean;
}

/** Checkboxes of courses, with a search where there are many. */
export function CourseChecklist<Id extends number | string>(props: Props<Id>) {
  const { legend, hint, courses, chosen, onChange, tall = false } = props;
  const [search, setSearch] = useState('');
  if (courses.length === 0) return <p className="notice">No courses available to assign.</p>;
  const found = courses.filter(({ courseName }) => isFound(courseName, search));

  function toggle(id: Id) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <fieldset className="stack checklist">
      <legend>
        {legend} <span className="soft">({chosen.size} chosen)</span>
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      {courses.length >= MANY && <SearchField label="Search courses" value={search} onChange={setSearch} />}
      <div className={tall ? 'check-list check-list-tall' : 'check-list'}>
        {found.map(({ id, courseName }) => (
          <label key={id} className="field-inline">
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            {courseName}
          </label>
        ))}
        {found.length === 0 && <p className="soft">No course matches.</p>}
      </div>
    </fieldset>
  );
}

import { useState } from 'react';
import type { Course } from '../../../../server/contract/courses.ts';
import { isFound } from '../../../../server/contract/fold-text.ts';
import { SearchField } from '../../ui/SearchField.tsx';

/** Number of courses from which a search helps. */
const MANY = 8;

interface Props {
  legend: string;
  courses: readonly Course[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
  tall?: boolean;
}

/** Checkboxes of courses, with a search where there are many. */
export function CourseChecklist({ legend, courses, chosen, onChange, tall = false }: Props) {
  const [search, setSearch] = useState('');
  if (courses.length === 0) return <p className="notice">No courses available to assign.</p>;
  const found = courses.filter(({ courseName }) => isFound(courseName, search));

  function toggle(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <fieldset className="stack checklist">
      <legend>
        {legend} <span className="soft">({chosen.size} chosen)</span>
      </legend>
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

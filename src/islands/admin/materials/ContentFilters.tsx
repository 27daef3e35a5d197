import { SearchField } from '../../ui/SearchField.tsx';
import { type MaterialFilter, useCourses } from '../queries.ts';
import { typeNames, typeOf } from './material-types.ts';

interface Props {
  filter: MaterialFilter;
  onChange: (change: Partial<MaterialFilter>) => void;
}

const types = Object.entries(typeNames);

/** Narrows the list of content, and says how it is sorted. */
export function ContentFilters({ filter, onChange }: Props) {
  const courses = useCourses().data ?? [];
  return (
    <div className="content-filters">
      <SearchField
        label="Search content"
        placeholder="Title or course"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <div className="field">
        <label htmlFor="content-course">Show course</label>
        <select
          id="content-course"
          value={filter.courseId}
          onChange={({ target }) =>
            onChange({ courseId: target.value, ...(target.value === '' ? { sort: 'newest' } : {}) })
          }
        >
          <option value="">All courses</option>
          {courses.map(({ id, courseName }) => (
            <option key={id} value={id}>
              {courseName}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="content-type">Show type</label>
        <select
          id="content-type"
          value={filter.type}
          onChange={({ target }) => onChange({ type: typeOf(target.value) })}
        >
          <option value="">All types</option>
          {types.map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="content-sort">Sort by</label>
        <select
          id="content-sort"
          value={filter.sort}
          onChange={({ target }) => onChange({ sort: target.value === 'course' ? 'course' : 'newest' })}
        >
          <option value="newest">Newest first</option>
          <option value="course">Course order</option>
        </select>
      </div>
    </div>
  );
}

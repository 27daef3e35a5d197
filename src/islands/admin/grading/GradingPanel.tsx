import { useState } from 'react';
import type { GradingQuery } from '../../../../server/contract/submissions.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { useCourses, useGrading } from '../queries.ts';
import { GradeWork } from './GradeWork.tsx';

const STATES = [
  ['handed-in', 'To grade'],
  ['returned', 'Returned'],
  ['graded', 'Graded'],
] as const;

/** What students handed in, and the place where it is graded. */
// biome-ignore lint/style/noDefaultExport: React loads it by its default export
export default function GradingPanel() {
  const [state, setState] = useState<GradingQuery['state']>('handed-in');
  const [courseId, setCourseId] = useState('');
  const [open, setOpen] = useState<number>();
  const courses = useCourses().data;
  const list = useGrading(state, courseId);
  const { items } = list;

  if (open !== undefined) {
    const at = items?.findIndex(({ id }) => id === open) ?? -1;
    const next = items?.[at + 1]?.id;
    return (
      <GradeWork
        key={open}
        id={open}
        onDone={() => setOpen(next)}
        onSkip={next === undefined ? undefined : () => setOpen(next)}
        onClose={() => setOpen(undefined)}
      />
    );
  }
  return (
    <div className="stack">
      <div className="list-bar">
        <h2>To grade</h2>
        <div className="field sort-field">
          <label className="visually-hidden" htmlFor="grading-state">
            Show
          </label>
          <select
            id="grading-state"
            value={state}
            onChange={({ target }) =>
              setState(STATES.find(([name]) => name === target.value)?.[0] ?? 'handed-in')
            }
          >
            {STATES.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="field sort-field">
          <label className="visually-hidden" htmlFor="grading-course">
            Course
          </label>
          <select id="grading-course" value={courseId} onChange={({ target }) => setCourseId(target.value)}>
            <option value="">All courses</option>
            {courses?.map(({ id, courseName }) => (
              <option key={id} value={id}>
                {courseName}
              </option>
            ))}
          </select>
        </div>
        <a
          className="button button-secondary button-small"
          href={`/api/submissions.csv${courseId === '' ? '' : `?courseId=${courseId}`}`}
          download
        >
          <Icon name="download" size={18} />
          Marks as CSV
        </a>
      </div>
      <ListFrame
        state={list}
        shown={items?.length}
        empty={
          <Empty
            icon="assignment"
            title={state === 'handed-in' ? 'Nothing to grade.' : 'Nothing here yet.'}
            text="What students hand in for an assignment with a task appears here."
          />
        }
      >
        <ul role="list" className="grading-list">
          {items?.map((row) => (
            <li key={row.id}>
              <button type="button" className="grading-row" onClick={() => setOpen(row.id)}>
                <span className="break">
                  <strong>{row.studentName}</strong>
                  {row.number > 1 && <span className="soft"> (hand-in {row.number})</span>}
                  <br />
                  {row.title} <span className="soft">in {row.courseName}</span>
                </span>
                <span className="soft small">
                  {formatMoment(row.handedInAt)} {row.late && <span className="badge badge-brick">Late</span>}
                </span>
                <span className="grading-marks">
                  {row.marks !== null && `${row.marks} of ${row.maxMarks}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <ListFoot list={list} noun="hand-in" />
      </ListFrame>
    </div>
  );
}

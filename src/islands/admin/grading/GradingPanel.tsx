import { useState } from 'react';
import type { GradingQuery } from '../../../../server/contract/submissions.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Choice } from '../lists/Choice.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { CourseFilter } from '../people/CourseFilter.tsx';
import { useGrading } from '../queries.ts';
import { GradeWork } from './GradeWork.tsx';

const STATES = [
  ['handed-in', 'To grade'],
  ['returned', 'Returned'],
  ['graded', 'Graded'],
] as const;

/** What students handed in, and the place where it is graded. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function GradingPanel() {
  const [state, setState] = useState<GradingQuery['state']>('handed-in');
  const [courseId, setCourseId] = useState('');
  const [open, setOpen] = useState<number>();
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
        <Choice label="Show" options={STATES} value={state} onChange={setState} />
        <CourseFilter value={courseId} onChange={setCourseId} />
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
            text="You see students’ submissions here."
          />
        }
      >
        <ul role="list" className="grading-list">
          {items?.map((row) => (
            <li key={row.id}>
              <button type="button" className="grading-row" onClick={() => setOpen(row.id)}>
                <span className="break">
                  <strong>{row.studentName}</strong>
                  {row.number > 1 && <span className="soft"> (submission {row.number})</span>}
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
        <ListFoot list={list} noun="submission" />
      </ListFrame>
    </div>
  );
}

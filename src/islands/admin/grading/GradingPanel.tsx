import { useState } from 'react';
import type { GradingQuery } from '../../../../server/contract/submissions.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Choice } from '../lists/Choice.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { useSearch } from '../lists/SearchedList.tsx';
import { CourseFilter } from '../people/CourseFilter.tsx';
import { useAttemptsToMark, useGrading } from '../queries.ts';
import { MarkDialog } from '../quiz/MarkDialog.tsx';
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
  const [attempt, setAttempt] = useState<number>();
  const { typed, setTyped, search } = useSearch();
  const list = useGrading(state, courseId, search);
  const attempts = useAttemptsToMark(courseId, search);
  const { items } = list;
  /** What waits for a person, work and answers of quizzes, oldest first. */
  const rows = [
    ...(items ?? []).map((row) => ({ ...row, open: () => setOpen(row.id), key: `work-${row.id}` })),
    ...(state === 'handed-in' ? (attempts.items ?? []) : []).map((row) => ({
      ...row,
      marks: null,
      maxMarks: null,
      late: false,
      open: () => setAttempt(row.id),
      key: `attempt-${row.id}`,
    })),
  ];
  if (state === 'handed-in') rows.sort((one, other) => one.handedInAt - other.handedInAt);

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
        <SearchField
          label="Search submissions"
          placeholder="Name, assignment or quiz"
          value={typed}
          onChange={setTyped}
        />
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
        shown={items && rows.length}
        empty={
          <Empty
            icon="assignment"
            title={state === 'handed-in' ? 'Nothing to grade.' : 'Nothing here yet.'}
            text="You see students’ submissions here."
          />
        }
      >
        <ul role="list" className="grading-list">
          {rows.map((row) => (
            <li key={row.key}>
              <button type="button" className="grading-row" onClick={row.open}>
                <span className="break">
                  <strong>{row.studentName}</strong>
                  {row.number > 1 && (
                    <span className="soft">
                      {' '}
                      ({row.key.startsWith('attempt') ? 'attempt' : 'submission'} {row.number})
                    </span>
                  )}
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
        {state === 'handed-in' && (attempts.total ?? 0) > 0 && (
          <ListFoot list={attempts} noun="quiz attempt" />
        )}
      </ListFrame>
      {attempt !== undefined && <MarkDialog attemptId={attempt} onClosed={() => setAttempt(undefined)} />}
    </div>
  );
}

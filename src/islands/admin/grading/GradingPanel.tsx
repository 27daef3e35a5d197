import { useState } from 'react';
import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import type { GradingQuery, GradingRow } from '../../../../server/contract/submissions.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Age } from '../lists/Age.tsx';
import { Choice } from '../lists/Choice.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { ListHead } from '../lists/ListHead.tsx';
import { useSearch } from '../lists/SearchedList.tsx';
import { CourseFilter } from '../people/CourseFilter.tsx';
import { useCourseMaterials, useGrading } from '../queries/courses.ts';
import { MarkDialog } from '../quiz/MarkDialog.tsx';
import { GradeWork } from './GradeWork.tsx';

const STATES = [
  ['handed-in', 'To grade'],
  ['returned', 'Returned'],
  ['graded', 'Graded'],
] as const;

/** Lists submissions and quiz answers to grade, and grades them. @param find initial search text */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function GradingPanel({ find }: { find?: string | undefined }) {
  const [state, setState] = useState<GradingQuery['state']>('handed-in');
  const [courseId, setCourseId] = useState('');
  const [materialId, setMaterialId] = useState('');
  const [open, setOpen] = useState<Pick<GradingRow, 'kind' | 'id'> & { at: number }>();
  const { typed, setTyped, search } = useSearch(find);
  const list = useGrading({ state, courseId, materialId, search });
  const { items } = list;
  const graded = (useCourseMaterials(courseId).data ?? []).filter(({ type }) => lessonKind(type).isGraded);

  const at = items?.findIndex(({ kind, id }) => kind === open?.kind && id === open.id) ?? -1;
  // Graded work left the list, so the next one has its index.
  const nextAt = at < 0 ? open?.at : at + 1;
  const next = nextAt === undefined ? undefined : items?.[nextAt];
  const csv = `/api/submissions.csv${courseId === '' ? '' : `?courseId=${courseId}`}`;
  const openNext = () => setOpen(next && nextAt !== undefined ? { ...next, at: nextAt } : undefined);
  if (open?.kind === 'work')
    return (
      <GradeWork
        key={open.id}
        id={open.id}
        onDone={openNext}
        onSkip={next && openNext}
        onClose={() => setOpen(undefined)}
      />
    );
  const isWaiting = state === 'handed-in';
  return (
    <div className="stack">
      <ListHead
        title="To grade"
        total={list.total}
        search={{
          label: 'Search submissions',
          placeholder: 'Name, assignment or quiz',
          value: typed,
          onChange: setTyped,
        }}
        tools={
          <>
            <Choice label="Show" options={STATES} value={state} onChange={setState} />
            <CourseFilter
              value={courseId}
              onChange={(id) => {
                setCourseId(id);
                setMaterialId('');
              }}
            />
            {graded.length > 0 && (
              <Choice
                label="Assignment or quiz"
                options={[
                  ['', 'All assignments and quizzes'],
                  ...graded.map(({ id, title }) => [String(id), title] as const),
                ]}
                value={materialId}
                onChange={setMaterialId}
              />
            )}
          </>
        }
        listActs={[{ label: 'Marks as CSV', href: csv }]}
      />
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
          {items?.map((row, at) => (
            <li key={`${row.kind}-${row.id}`}>
              <button
                type="button"
                className="grading-row grading-work"
                onClick={() => setOpen({ ...row, at })}
              >
                <span className="grading-who break">
                  <strong>{row.studentName}</strong>
                  {row.number > 1 && (
                    <span className="soft">
                      {' '}
                      ({row.kind === 'attempt' ? 'attempt' : 'submission'} {row.number})
                    </span>
                  )}{' '}
                  {row.late && <span className="badge badge-brick">Late</span>}
                </span>{' '}
                <span className="grading-what break">
                  {row.title} <span className="soft">in {row.courseName}</span>
                </span>
                {isWaiting ? (
                  <Age since={row.handedInAt} />
                ) : (
                  <span className="grading-when soft small">{formatMoment(row.handedInAt)}</span>
                )}
                <span className="grading-marks">
                  {isWaiting ? (
                    <span className="button button-secondary button-small row-act" aria-hidden="true">
                      Grade
                    </span>
                  ) : (
                    row.marks !== null && `${row.marks} of ${row.maxMarks}`
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <ListFoot list={list} noun="submission" />
      </ListFrame>
      {open?.kind === 'attempt' && (
        <MarkDialog
          key={open.id}
          attemptId={open.id}
          onClosed={() => setOpen((now) => (now === open ? undefined : now))}
          onDone={openNext}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import type { Overview } from '../../../../server/contract/overview.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';

const FIRST = 10;

/** Progress of each course's students, largest course first. */
export function CompletionTable({ courses }: { courses: Overview['completion'] }) {
  const [all, setAll] = useState(false);
  if (courses.length === 0) return <p className="soft">No student is enrolled in a course yet.</p>;
  return (
    <>
      <table className="table table-flush">
        <caption className="visually-hidden">Completion per course</caption>
        <thead>
          <tr>
            <th scope="col">Course</th>
            <th scope="col" className="numeric">
              Students
            </th>
            <th scope="col">Completed</th>
          </tr>
        </thead>
        <tbody>
          {(all ? courses : courses.slice(0, FIRST)).map(({ id, courseName, students, percent }) => (
            <tr key={id}>
              <td className="break completion-course">{courseName}</td>
              <td className="numeric">{formatNumber(students)}</td>
              <td>
                {percent}%
                <progress
                  className="progress"
                  value={percent}
                  max={100}
                  aria-label={`${courseName} completed`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {courses.length > FIRST && !all && (
        <p>
          <Button kind="secondary" small onClick={() => setAll(true)}>
            Show all {formatNumber(courses.length)} courses
          </Button>
        </p>
      )}
    </>
  );
}

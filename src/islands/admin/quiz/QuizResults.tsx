import { useState } from 'react';
import type { QuizResult } from '../../../../server/contract/quizzes.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { resultOf } from '../../course-viewer/quiz/quiz-words.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { useDebounced } from '../lists/use-debounced.ts';
import { useQuizResults } from '../queries.ts';
import { AllowanceDialog } from './AllowanceDialog.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import { RegradeDialog } from './RegradeDialog.tsx';

/** How students did, and what is left to mark. */
export function QuizResults({ materialId }: { materialId: number }) {
  const [typed, setTyped] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const [attemptId, setAttemptId] = useState<number>();
  const [student, setStudent] = useState<QuizResult>();
  const [isRegrading, setRegrading] = useState(false);
  const search = useDebounced(typed.trim());
  const list = useQuizResults(materialId, search, isWaiting);

  return (
    <div className="stack">
      <div className="list-bar">
        <SearchField label="Search results" placeholder="Name or email" value={typed} onChange={setTyped} />
        <label className="field-inline">
          <input type="checkbox" checked={isWaiting} onChange={({ target }) => setWaiting(target.checked)} />
          To be marked only
        </label>
      </div>
      <div className="row">
        <a
          className="button button-secondary"
          href={`/api/materials/${materialId}/quiz/results.csv`}
          download
        >
          <Icon name="download" size={20} />
          Download as CSV
        </a>
        <button type="button" className="button button-secondary" onClick={() => setRegrading(true)}>
          Mark again
        </button>
      </div>
      <ListFrame
        state={list}
        shown={list.items?.length}
        empty={
          <Empty
            icon="quiz"
            title={
              search === ''
                ? isWaiting
                  ? 'Nothing to mark.'
                  : 'Nobody has tried this quiz yet.'
                : 'Nothing found.'
            }
          />
        }
      >
        <section className="table-wrap" aria-label="Results">
          <table className="table table-cards">
            <caption className="visually-hidden">Results</caption>
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col">Attempts</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.items?.map((result) => (
                <tr key={result.id}>
                  <td data-label="Student">
                    <div>
                      <strong>{result.fullName}</strong>
                      <br />
                      <span className="soft small break">{result.email}</span>
                    </div>
                  </td>
                  <td data-label="Attempts" className="quiz-cell">
                    <ul role="list" className="stack-small">
                      {result.attempts.map((attempt) => (
                        <li key={attempt.id} className="row row-spread">
                          <span>
                            {attempt.number}. {resultOf(attempt, 'To be marked')}
                            {result.counts === attempt.id && <span className="badge badge-leaf">Counts</span>}
                            <br />
                            <span className="soft small">{formatMoment(attempt.startedAt)}</span>
                          </span>
                          {attempt.state !== 'running' && (
                            <button
                              type="button"
                              className="button button-secondary button-small"
                              onClick={() => setAttemptId(attempt.id)}
                            >
                              {attempt.state === 'waiting' ? 'Mark' : 'Show'}
                              <span className="visually-hidden">
                                {' '}
                                attempt {attempt.number} of {result.fullName}
                              </span>
                            </button>
                          )}
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td className="row-actions row-actions-short">
                    <button
                      type="button"
                      className="button button-ghost button-small"
                      onClick={() => setStudent(result)}
                    >
                      Allow more<span className="visually-hidden"> for {result.fullName}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <ListFoot list={list} noun="student" />
      </ListFrame>
      {attemptId !== undefined && (
        <MarkDialog attemptId={attemptId} onClosed={() => setAttemptId(undefined)} />
      )}
      {student && (
        <AllowanceDialog materialId={materialId} student={student} onClosed={() => setStudent(undefined)} />
      )}
      {isRegrading && <RegradeDialog materialId={materialId} onClosed={() => setRegrading(false)} />}
    </div>
  );
}

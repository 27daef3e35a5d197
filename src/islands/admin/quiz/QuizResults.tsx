import { useState } from 'react';
import type { QuizAttempt, QuizResult } from '../../../../server/contract/quizzes.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { resultOf } from '../../course-viewer/quiz/quiz-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import { SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { useQuizResults } from '../queries/courses.ts';
import { AllowanceDialog } from './AllowanceDialog.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import { QuestionStats } from './QuestionStats.tsx';
import { RegradeDialog } from './RegradeDialog.tsx';

type Open = { attempt: QuizAttempt } | { student: QuizResult } | 'regrade' | undefined;

interface Props {
  materialId: number;
  onQuestion: (questionId: number) => void;
}

/** Results of students, with attempts left to mark. */
export function QuizResults({ materialId, onQuestion }: Props) {
  const [isWaiting, setWaiting] = useState(false);
  const [open, setOpen] = useState<Open>();
  const search = useSearch();
  const list = useQuizResults(materialId, search.search, isWaiting);
  const onClosed = () => setOpen(undefined);

  return (
    <div className="stack">
      <div className="row">
        <a
          className="button button-secondary"
          href={`/api/materials/${materialId}/quiz/results.csv`}
          download
        >
          <Icon name="download" size={20} />
          Download as CSV
        </a>
        <Button kind="secondary" onClick={() => setOpen('regrade')}>
          Mark again
        </Button>
      </div>
      <QuestionStats materialId={materialId} onQuestion={onQuestion} />
      <SearchedList
        list={list}
        search={search}
        noun="student"
        placeholder="Name, email or mobile"
        none={isWaiting ? ['Nothing to mark.', ''] : ['No attempts yet.', '']}
        hint="Try another name or email."
        tools={
          <label className="field-inline">
            <input
              type="checkbox"
              checked={isWaiting}
              onChange={({ target }) => setWaiting(target.checked)}
            />
            To be marked only
          </label>
        }
      >
        <DataTable label="Results" className="table-cards" heads={['Student', 'Attempts']}>
          {list.items?.map((student) => (
            <tr key={student.id}>
              <td data-label="Student">
                <div>
                  <strong>{student.fullName}</strong>
                  <br />
                  <span className="soft small break">{student.email}</span>
                </div>
              </td>
              <td data-label="Attempts" className="quiz-cell">
                <Attempts {...student} onOpen={(attempt) => setOpen({ attempt })} />
              </td>
              <td className="row-actions row-actions-short">
                <Button kind="ghost" small onClick={() => setOpen({ student })}>
                  Allow more<span className="visually-hidden"> for {student.fullName}</span>
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      </SearchedList>
      {open === 'regrade' && <RegradeDialog materialId={materialId} onClosed={onClosed} />}
      {typeof open === 'object' && 'attempt' in open && (
        <MarkDialog attemptId={open.attempt.id} onClosed={onClosed} />
      )}
      {typeof open === 'object' && 'student' in open && (
        <AllowanceDialog materialId={materialId} student={open.student} onClosed={onClosed} />
      )}
    </div>
  );
}

const Attempts = ({
  fullName,
  attempts,
  counts,
  onOpen,
}: QuizResult & { onOpen: (attempt: QuizAttempt) => void }) => (
  <ul role="list" className="stack-small">
    {attempts.map((attempt) => (
      <li key={attempt.id} className="row row-spread">
        <span>
          {attempt.number}. {resultOf(attempt, 'To be marked')}
          {counts === attempt.id && <span className="badge badge-leaf">Counts</span>}
          <br />
          <span className="soft small">{formatMoment(attempt.startedAt)}</span>
        </span>
        {attempt.state !== 'running' && (
          <Button kind="secondary" small onClick={() => onOpen(attempt)}>
            {attempt.state === 'waiting' ? 'Mark' : 'Show'}
            <span className="visually-hidden">
              {' '}
              attempt {attempt.number} of {fullName}
            </span>
          </Button>
        )}
      </li>
    ))}
  </ul>
);

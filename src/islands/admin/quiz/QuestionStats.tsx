import { useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type {
  QuestionStat,
  QuestionStats as QuestionStatsAnswer,
} from '../../../../server/contract/question-figures.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useQuestionStats } from '../queries/courses.ts';
import { type DrawnTexts, doubtTexts, listTexts, StatText, useDrawnStats } from './StatText.tsx';
import {
  answerName,
  beginningOf,
  doubtSentence,
  groupsSentence,
  keyName,
  letterOf,
  shareWord,
} from './stat-words.ts';

interface Props {
  materialId: number;
  onQuestion: (questionId: number) => void;
}

/** Statistics of a quiz's questions, with keys to check. */
export function QuestionStats({ materialId, onQuestion }: Props) {
  const { data } = useQuestionStats(materialId);
  const doubted = data?.questions.filter(({ figures }) => figures?.doubt !== undefined) ?? [];
  const doubts = useDrawnStats(doubted, materialId, doubtTexts);
  if (data === undefined) return null;
  const { students, questions } = data;
  return (
    <section className="stack-small" aria-labelledby="question-stats">
      <h3 id="question-stats">How the questions went</h3>
      <p className="soft" role="status">
        {stateOf(data)}
      </p>
      {doubted.length > 0 && (
        <div className="notice notice-warning stack-small">
          <p>
            <strong>
              {doubted.length === 1
                ? 'Check the key of a question'
                : `Check the keys of ${doubted.length} questions`}
            </strong>
          </p>
          <ul className="stat-doubts" role="list">
            {doubted.map((stat) => (
              <li key={stat.questionId}>
                <div className="break quiz-inline">
                  <strong>Question {stat.number}.</strong>{' '}
                  <StatText stat={stat} text={doubtSentence(stat) ?? ''} drawn={doubts} />
                </div>
                <Button kind="secondary" small onClick={() => onQuestion(stat.questionId)}>
                  Open question {stat.number}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {students >= limits.statsStudents && questions.length > 0 && (
        <AllQuestions materialId={materialId} questions={questions} />
      )}
    </section>
  );
}

/** Lists all questions with statistics. Draws formulas once opened. */
function AllQuestions({ materialId, questions }: { materialId: number; questions: readonly QuestionStat[] }) {
  const [isOpen, setOpen] = useState(false);
  const drawn = useDrawnStats(isOpen ? questions : [], materialId, listTexts);
  return (
    <details className="stat-all" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {questions.length === 1 ? 'Show the question' : `Show all ${questions.length} questions`}
      </summary>
      <p className="soft small">
        Strong students are the 27% who did best in the other questions, and those equal to the last of them.
        Second attempts and cancelled questions are not counted.
      </p>
      <ol className="quiz-answers" role="list">
        {questions.map((stat) => (
          <Stat key={stat.questionId} stat={stat} drawn={drawn} />
        ))}
      </ol>
    </details>
  );
}

/** Describes the data behind the statistics. */
function stateOf({ students, isCounting, questions }: QuestionStatsAnswer): string {
  if (isCounting && questions.length === 0) return 'We are counting the answers. This takes a few seconds.';
  const later = isCounting ? ' New answers are counted within two minutes.' : '';
  return students < limits.statsStudents
    ? `Not enough yet: ${students} of ${limits.statsStudents} students have finished their first attempt.${later}`
    : `First attempts of ${students} students, marked with the keys of today.${later}`;
}

interface StatProps {
  stat: QuestionStat;
  drawn: DrawnTexts;
}

function Stat({ stat, drawn }: StatProps) {
  const { number, question, figures, otherWords } = stat;
  return (
    <li>
      <details className="stat">
        <summary>
          <span className="quiz-first-line quiz-inline">
            {number}. <StatText stat={stat} text={beginningOf(question)} drawn={drawn} />
          </span>
          <span className="row">
            <strong className="numeric">{shareWord(stat)}</strong>
            {figures?.doubt !== undefined && (
              <span className="badge badge-marigold">
                <Icon name="warning" size={14} />
                Check the key
              </span>
            )}
          </span>
        </summary>
        <div className="stack-small">
          {figures !== undefined && <p className="small">{groupsSentence(question, figures)}</p>}
          {otherWords > 0 && (
            <p className="soft small">
              {otherWords === 1 ? '1 student was' : `${otherWords} students were`} asked it in other words or
              with other options, and {otherWords === 1 ? 'is' : 'are'} not counted.
            </p>
          )}
          {figures !== undefined && ['number', 'words'].includes(question.kind) && (
            <p className="small quiz-text">The key: {keyName(question)}</p>
          )}
          {figures !== undefined && <Chosen stat={stat} drawn={drawn} />}
        </div>
      </details>
    </li>
  );
}

function Chosen({ stat, drawn }: StatProps) {
  const { question, asked, chosen = [], empty = 0 } = stat;
  const options = 'options' in question ? question.options : undefined;
  const isKey = (answer: string): boolean =>
    options?.find(({ id }) => id === answer)?.right ??
    (question.kind === 'true-false' && String(question.value) === answer);
  if (question.kind === 'long') return null;
  const others =
    options === undefined ? asked - empty - chosen.reduce((sum, one) => sum + one.students, 0) : 0;
  const rows = [
    ...chosen.map(({ answer, students }, at) => ({
      letter: options && letterOf(at),
      name: options?.[at]?.text ?? answerName(question, [answer]),
      isKey: isKey(answer),
      students,
    })),
    ...(others > 0 ? [{ letter: undefined, name: 'Something else', isKey: false, students: others }] : []),
    ...(empty > 0 ? [{ letter: undefined, name: 'No answer', isKey: false, students: empty }] : []),
  ];
  return (
    <ul className="stat-answers" role="list">
      {rows.map(({ letter, name, isKey: isRight, students }) => (
        <li key={letter ?? name}>
          <span className="quiz-text quiz-inline">
            {letter === undefined ? (
              name
            ) : (
              <>
                {letter}. <StatText stat={stat} text={name} drawn={drawn} />
              </>
            )}
            {isRight && (
              <strong className="stat-key">
                <Icon name="check" size={16} />
                The key
              </strong>
            )}
          </span>
          <span className="numeric">{students}</span>
          <progress
            className={isRight ? 'progress progress-done' : 'progress'}
            value={students}
            max={asked}
            aria-hidden="true"
          />
        </li>
      ))}
    </ul>
  );
}

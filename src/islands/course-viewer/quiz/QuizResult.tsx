import { useEffect, useRef } from 'react';
import type { AskedQuestion, AttemptView } from '../../../../server/contract/quizzes.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MarksRing } from './MarksRing.tsx';
import { Passage } from './Passage.tsx';
import { QuestionText } from './QuestionField.tsx';
import { certainOf, formatMarks, isAnswered, marksWord, resultOf, waitingOf } from './quiz-words.ts';

/** Result of an attempt: marks and answers, as far as the quiz shows them. */
export function QuizResult({ view, onBack }: { view: AttemptView; onBack: () => void }) {
  const { attempt, questions } = view;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="card card-pad stack quiz">
      {attempt.sure !== undefined && <MarksRing {...attempt.sure} />}
      <h3 ref={title} tabIndex={-1}>
        {attempt.sure === undefined ? resultOf(attempt) : certainOf(attempt.sure)}
      </h3>
      {attempt.state === 'waiting' && <p>{waitingOf(attempt)}</p>}
      {attempt.handedInBy === 'time' && (
        <p className="soft">Time is up. Your saved answers were submitted.</p>
      )}
      {attempt.late !== undefined && (
        <p className="notice">
          {attempt.late === 1 ? '1 answer arrived' : `${attempt.late} answers arrived`} after the end. By your
          phone’s clock {attempt.late === 1 ? 'it was' : 'they were'} given in time. Your teacher decides
          whether {attempt.late === 1 ? 'it counts' : 'they count'}.
        </p>
      )}
      {questions.length > 0 && <Answers questions={questions} />}
      <div>
        <Button kind="secondary" onClick={onBack}>
          <Icon name="arrow-left" size={20} />
          Back to the quiz
        </Button>
      </div>
    </div>
  );
}

/** Lists questions with the given and the right answers, for students and for the teacher who marks them. */
export function Answers({ questions }: { questions: readonly AskedQuestion[] }) {
  return (
    <ol className="quiz-answers" role="list">
      {questions.map((question, at) => (
        <li key={question.id} className="stack-small">
          <p className="row row-spread small soft">
            <strong>Question {at + 1}</strong>
            <EarnedMarks {...question} />
          </p>
          {question.passage !== questions[at - 1]?.passage && <Passage questions={questions} place={at} />}
          <div className="quiz-text">
            <QuestionText text={question.prompt} html={question.html?.prompt} />
          </div>
          {question.cancelled !== undefined && <Cancelled {...question} />}
          <Given {...question} />
          {question.late !== undefined && <Late question={question} {...question.late} />}
          {question.why !== undefined && (
            <div className="notice quiz-text">
              <QuestionText text={question.why} html={question.html?.why} />
            </div>
          )}
          {question.comment !== undefined && (
            <p className="notice quiz-text">
              <strong>Comment:</strong> {question.comment}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

const Cancelled = ({ cancelled }: AskedQuestion) => (
  <p className="notice">
    This question was cancelled.{' '}
    {cancelled === 'bonus' ? 'Everyone gets its marks.' : 'It counts for no one.'}
  </p>
);

function Late({ question, answer, at }: { question: AskedQuestion } & NonNullable<AskedQuestion['late']>) {
  const chosen = question.options?.filter(({ id }) => [answer].flat().includes(id)).map(({ text }) => text);
  return (
    <p className="notice notice-warning quiz-text">
      This answer arrived after the end. By the phone’s clock it was given at {formatMoment(at)}:{' '}
      <strong>{(chosen?.join(', ') ?? typed(answer)) || 'no answer'}</strong>
    </p>
  );
}

function EarnedMarks({ got, marks, cancelled }: AskedQuestion) {
  if (got === undefined || cancelled === 'left-out') return null;
  if (got === null) return <span className="badge badge-marigold">Not marked yet</span>;
  const isFull = got >= marks;
  return (
    <span className={isFull ? 'badge badge-leaf' : got > 0 ? 'badge' : 'badge badge-brick'}>
      {formatMarks(got)} of {marksWord(marks)}
    </span>
  );
}

const typed = (answer: AskedQuestion['answer']): string =>
  typeof answer === 'boolean' ? (answer ? 'True' : 'False') : String(answer ?? '').trim();

function Given({ options, answer, solution = [], unit, html }: AskedQuestion) {
  if (options !== undefined) {
    const isChosen = (id: string) => answer === id || (Array.isArray(answer) && answer.includes(id));
    return (
      <ul className="quiz-marked quiz-inline" role="list">
        {options.map(({ id, text }, at) => (
          <li key={id} data-mark={solution.includes(id) ? 'right' : isChosen(id) ? 'wrong' : undefined}>
            {solution.includes(id) ? (
              <Icon name="check" size={18} />
            ) : (
              isChosen(id) && <Icon name="close" size={18} />
            )}
            <span>
              <QuestionText text={text} html={html?.options?.[at]} />
              {isChosen(id) && <strong> (chosen)</strong>}
              {solution.includes(id) && <span className="visually-hidden"> (right)</span>}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  const text = typed(answer);
  const lacksUnit = unit !== undefined && !text.toLowerCase().endsWith(unit.toLowerCase());
  return (
    <>
      <p className="quiz-text">
        <span className="soft">Answer:</span>{' '}
        {isAnswered(answer) ? (lacksUnit ? `${text} ${unit}` : text) : 'none'}
      </p>
      {solution.length > 0 && (
        <p className="quiz-text">
          <span className="soft">Right answer:</span> {solution.join(' or ')}
        </p>
      )}
    </>
  );
}

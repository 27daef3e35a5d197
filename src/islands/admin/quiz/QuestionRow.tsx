import type { Question } from '../../../../server/contract/questions.ts';
import { marksWord } from '../../course-viewer/quiz/quiz-words.ts';
import { Move } from '../materials/OrderRowView.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { kindNames } from './question-kinds.ts';

interface Props {
  number: number;
  question: Question;
  isOpen: boolean;
  isLast: boolean;
  fault: string | undefined;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
  onChange: (question: Question) => void;
}

/** A question in the list of a quiz; its fields open below it. */
export function QuestionRow({ number, question, isOpen, isLast, fault, ...on }: Props) {
  const name = `question ${number}`;
  return (
    <li className="order-row">
      <span className="order-name">
        <strong className="quiz-first-line">
          {number}. {question.prompt.split('\n')[0] || 'New question'}
        </strong>
        <span className="row">
          <span className="badge">{kindNames[question.kind]}</span>
          <span className="badge">{marksWord(question.marks)}</span>
        </span>
      </span>
      <span className="row-actions">
        <Move name={name} way="Up" off={number === 1} go={() => on.onMove(-1)} />
        <Move name={name} way="Down" off={isLast} go={() => on.onMove(1)} />
        <button
          type="button"
          className="button button-secondary button-small"
          aria-expanded={isOpen}
          onClick={on.onToggle}
        >
          {isOpen ? 'Close' : 'Edit'}
          <span className="visually-hidden"> {name}</span>
        </button>
        <button type="button" className="button button-secondary button-small" onClick={on.onDelete}>
          Delete<span className="visually-hidden"> {name}</span>
        </button>
      </span>
      {fault !== undefined && (
        <p className="field-error quiz-whole" role="alert">
          {fault}
        </p>
      )}
      {isOpen && <QuestionFields id={`question-${number}`} question={question} onChange={on.onChange} />}
    </li>
  );
}

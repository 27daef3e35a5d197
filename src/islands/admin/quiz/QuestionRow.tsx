import type { ReactNode } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { QuestionText } from '../../course-viewer/quiz/QuestionField.tsx';
import { marksWord } from '../../course-viewer/quiz/quiz-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, SelectField, TextAreaField } from '../../ui/form/Field.tsx';

import { Move } from '../lists/Move.tsx';
import { WritingTools } from '../writing/WritingTools.tsx';
import { DrawnQuestion } from './DrawnQuestion.tsx';

import { numberInput } from './number-input.ts';
import { PassageField } from './PassageField.tsx';
import { asEdited } from './question-format.ts';
import { asKind, Key, type KeyProps, kindNames, nameOf } from './question-kinds.tsx';
import { beginningOf } from './stat-words.ts';

interface Props {
  materialId: number;
  rowKey: string;
  number: number;
  question: Question;
  /** HTML of its first line; undefined where plain text looks the same. */
  html: string | undefined;
  isOpen: boolean;
  isLast: boolean;
  fault: string | undefined;
  mark?: ReactNode;
  /** Called when the focus leaves its fields. */
  onLeave: () => void;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
  onChange: (question: Question) => void;
  /** Shares the passage with the next question; undefined where it is shared already or there is none. */
  onShare: (() => void) | undefined;
}

/** Row of a question; its fields open below it. */
export function QuestionRow({
  materialId,
  rowKey,
  number,
  question,
  html,
  isOpen,
  isLast,
  fault,
  mark,
  ...on
}: Props) {
  const name = `question ${number}`;
  return (
    <li className="order-row">
      <span className="order-name">
        <strong className="quiz-first-line quiz-inline">
          {number}. <QuestionText text={beginningOf(question) || 'New question'} html={html} />
        </strong>
        <span className="row">
          <span className="badge">{nameOf(question)}</span>
          <span className="badge">{marksWord(question.marks)}</span>
          {question.cancelled !== undefined && (
            <span className="badge badge-brick">
              {question.cancelled === 'bonus' ? 'Cancelled: bonus' : 'Cancelled: left out'}
            </span>
          )}
        </span>
        {mark}
      </span>
      <span className="row-actions">
        <Move name={name} way="Up" off={number === 1} go={() => on.onMove(-1)} />
        <Move name={name} way="Down" off={isLast} go={() => on.onMove(1)} />
        <Button kind="secondary" small aria-expanded={isOpen} onClick={on.onToggle}>
          {isOpen ? 'Close' : 'Edit'}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button kind="secondary" small onClick={on.onDelete}>
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      </span>
      {fault !== undefined && (
        <p className="field-error quiz-whole" role="alert">
          {fault}
        </p>
      )}
      {isOpen && (
        <fieldset
          aria-label={`Question ${number}`}
          className="form quiz-whole"
          data-question={rowKey}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) on.onLeave();
          }}
        >
          <QuestionFields
            id={`question-${number}`}
            materialId={materialId}
            question={question}
            onChange={(changed) => on.onChange(asEdited(changed))}
            onFormat={on.onChange}
            onShare={on.onShare}
          />
        </fieldset>
      )}
    </li>
  );
}

const cancelNames: readonly (readonly [NonNullable<Question['cancelled']> | '', string])[] = [
  ['', 'It counts'],
  ['bonus', 'Cancel it: everyone gets its marks'],
  ['left-out', 'Cancel it: leave it out for everyone'],
];

interface FieldsProps extends KeyProps, Pick<Props, 'materialId' | 'onShare'> {
  /** Called with the question in another format. */
  onFormat: (question: Question) => void;
}

function QuestionFields({ id, materialId, question, onChange, onFormat, onShare }: FieldsProps) {
  const text = (name: 'prompt' | 'explanation') => ({
    form: id,
    name,
    rows: 3,
    maxLength: limits.quizPrompt,
    value: question[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...question, [name]: target.value }),
  });
  const marks = (name: 'marks' | 'minus') => ({
    form: id,
    name,
    ...numberInput(question[name] / 100, (value) =>
      onChange({ ...question, [name]: Math.round(value * 100) }),
    ),
  });
  return (
    <>
      <SelectField
        form={id}
        name="kind"
        label="Type"
        value={question.kind}
        onChange={({ target }) =>
          onChange(asKind(question, kindNames[target.selectedIndex]?.[0] ?? question.kind))
        }
        options={kindNames}
      />
      <WritingTools materialId={materialId}>
        <PassageField id={id} question={question} onChange={onChange} onShare={onShare} />
        <TextAreaField {...text('prompt')} label="Question" />
        <Key id={id} question={question} onChange={onChange} />
        <TextAreaField {...text('explanation')} label="Explanation" required={false} />
      </WritingTools>
      <DrawnQuestion materialId={materialId} question={question} onChange={onFormat} />
      <div className="task-numbers">
        <Field {...marks('marks')} label="Marks" />
        {question.kind !== 'long' && (
          <Field
            {...marks('minus')}
            label={
              question.kind === 'many' && question.scheme === 'each'
                ? 'Marks deducted if all chosen are wrong'
                : 'Marks deducted for a wrong answer'
            }
          />
        )}
      </div>
      {question.id !== undefined && (
        <SelectField
          form={id}
          name="cancelled"
          label="If the question was wrong"
          hint="A cancelled question is not asked again. Mark again to change the marks of past attempts."
          value={question.cancelled ?? ''}
          onChange={({ target }) =>
            onChange({ ...question, cancelled: cancelNames[target.selectedIndex]?.[0] || undefined })
          }
          options={cancelNames}
        />
      )}
    </>
  );
}

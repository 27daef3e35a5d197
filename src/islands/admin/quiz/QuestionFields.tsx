import { limits } from '../../../../server/contract/limits.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { FieldFrame } from '../../ui/form/Field.tsx';
import { OptionFields } from './OptionFields.tsx';
import { asKind, kindNames, kinds } from './question-kinds.ts';

interface Props {
  /** Prefix of the ids. */
  id: string;
  question: Question;
  onChange: (question: Question) => void;
}

/** Everything about one question. */
export function QuestionFields({ id, question, onChange }: Props) {
  return (
    <div className="form quiz-whole">
      <FieldFrame id={`${id}-kind`} label="Type">
        <select
          id={`${id}-kind`}
          value={question.kind}
          onChange={({ target }) =>
            onChange(asKind(question, kinds.find((kind) => kind === target.value) ?? 'one'))
          }
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <TextArea
        id={`${id}-prompt`}
        label="Question"
        value={question.prompt}
        onChange={(prompt) => onChange({ ...question, prompt })}
      />
      <Key id={id} question={question} onChange={onChange} />
      <div className="row quiz-numbers-row">
        <NumberField
          id={`${id}-marks`}
          label="Marks"
          value={question.marks / 100}
          onChange={(marks) => onChange({ ...question, marks: Math.round(marks * 100) })}
        />
        {question.kind !== 'long' && (
          <NumberField
            id={`${id}-minus`}
            label="Off for a wrong answer"
            value={question.minus / 100}
            onChange={(minus) => onChange({ ...question, minus: Math.round(minus * 100) })}
          />
        )}
      </div>
      <TextArea
        id={`${id}-explanation`}
        label="Explanation"
        optional
        value={question.explanation}
        onChange={(explanation) => onChange({ ...question, explanation })}
      />
    </div>
  );
}

/** What makes an answer right. */
function Key({ id, question, onChange }: Props) {
  switch (question.kind) {
    case 'one':
    case 'many':
      return <OptionFields id={id} question={question} onChange={onChange} />;
    case 'true-false':
      return (
        <fieldset className="quiz-key">
          <legend>Right answer</legend>
          {[true, false].map((value) => (
            <label key={String(value)} className="field-inline">
              <input
                type="radio"
                name={`${id}-value`}
                checked={question.value === value}
                onChange={() => onChange({ ...question, value })}
              />
              {value ? 'True' : 'False'}
            </label>
          ))}
        </fieldset>
      );
    case 'number':
      return (
        <div className="row quiz-numbers-row">
          <NumberField
            id={`${id}-value`}
            label="Right number"
            value={question.value}
            onChange={(value) => onChange({ ...question, value })}
          />
          <NumberField
            id={`${id}-tolerance`}
            label="May differ by"
            value={question.tolerance}
            onChange={(tolerance) => onChange({ ...question, tolerance })}
          />
          <FieldFrame id={`${id}-unit`} label="Unit" optional>
            <input
              id={`${id}-unit`}
              maxLength={20}
              autoComplete="off"
              value={question.unit}
              onChange={({ target }) => onChange({ ...question, unit: target.value })}
            />
          </FieldFrame>
        </div>
      );
    case 'words':
      return (
        <TextArea
          id={`${id}-accept`}
          label="Accepted answers"
          hint="One on a line. Capital letters and spaces do not matter; spelling does."
          value={question.accept.join('\n')}
          onChange={(text) => onChange({ ...question, accept: text.split('\n') })}
        />
      );
    case 'long':
      return null;
  }
}

interface TextAreaProps {
  id: string;
  label: string;
  hint?: string;
  optional?: boolean;
  value: string;
  onChange: (value: string) => void;
}

const TextArea = ({ id, label, hint, optional = false, value, onChange }: TextAreaProps) => (
  <FieldFrame id={id} label={label} hint={hint} optional={optional}>
    <textarea
      id={id}
      rows={3}
      maxLength={limits.quizPrompt}
      aria-describedby={hint && `${id}-hint`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </FieldFrame>
);

interface NumberProps {
  id: string;
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** Empty while it is typed; the server says what is missing. */
const NumberField = ({ id, label, value, onChange }: NumberProps) => (
  <FieldFrame id={id} label={label}>
    <input
      id={id}
      type="number"
      step="any"
      required
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  </FieldFrame>
);

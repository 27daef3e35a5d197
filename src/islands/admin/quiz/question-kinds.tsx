import { type ReactNode, useState } from 'react';
import { numberIn } from '../../../../server/contract/fold-answer.ts';
import { limits } from '../../../../server/contract/limits.ts';
import type { Question, QuestionKind } from '../../../../server/contract/questions.ts';
import { marksWord } from '../../course-viewer/quiz/quiz-words.ts';
import { Field, TextAreaField } from '../../ui/form/Field.tsx';
import { numberInput } from './number-input.ts';
import { OptionFields } from './OptionFields.tsx';

export interface KeyProps<Asked = Question> {
  /** Prefix of the ids. */
  id: string;
  question: Asked;
  onChange: (question: Asked) => void;
}
type Of<Name extends QuestionKind> = Extract<Question, { kind: Name }>;
type Options = Of<'many'>['options'];

interface Kind<Asked> {
  name: string;
  /** Default fields of a new question of this kind. @param options from the previous kind */
  blank(options: Options): Omit<Asked, keyof Of<'long'>>;
  Key(props: KeyProps<Asked>): ReactNode;
}

/** Everything specific to a kind of question. */
const kinds: { readonly [Name in QuestionKind]: Kind<Of<Name>> } = {
  one: {
    name: 'Choose one',
    blank: (options) => ({ options }),
    Key: OptionFields,
  },
  many: {
    name: 'Choose several',
    blank: (options) => ({ options, scheme: 'each' }),
    Key: OptionFields,
  },
  'true-false': {
    name: 'True or false',
    blank: () => ({ value: true }),
    Key: ({ id, question, onChange }) => (
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
    ),
  },
  number: {
    name: 'A number',
    blank: () => ({ value: 0, tolerance: 0, unit: '' }),
    Key: ({ id, question, onChange }) => (
      <div className="task-numbers">
        <Field
          form={id}
          name="value"
          label="Right number"
          {...numberInput(question.value, (value) => onChange({ ...question, value }))}
        />
        <Field
          form={id}
          name="tolerance"
          label="Tolerance"
          {...numberInput(question.tolerance, (tolerance) => onChange({ ...question, tolerance }))}
        />
        <Field
          form={id}
          name="unit"
          label="Unit"
          required={false}
          maxLength={20}
          autoComplete="off"
          value={question.unit}
          onChange={({ target }) => onChange({ ...question, unit: target.value })}
        />
        <AlsoField id={id} question={question} onChange={onChange} />
      </div>
    ),
  },
  words: {
    name: 'A short answer',
    blank: () => ({ accept: [] }),
    Key: ({ id, question, onChange }) => (
      <TextAreaField
        form={id}
        name="accept"
        label="Accepted answers"
        hint="One on each line. Spelling counts; capital letters and spaces do not."
        rows={3}
        maxLength={limits.quizPrompt}
        value={question.accept.join('\n')}
        onChange={({ target }) => onChange({ ...question, accept: target.value.split('\n') })}
      />
    ),
  },
  long: { name: 'A long answer, marked by you', blank: () => ({}), Key: () => null },
};

/** Field of further right numbers, as typed. */
function AlsoField({ id, question, onChange }: KeyProps<Of<'number'>>) {
  const { also = [] } = question;
  const [text, setText] = useState(also.join('; '));
  return (
    <Field
      form={id}
      name="also"
      label="Also right"
      hint="Other numbers, with ; between them."
      required={false}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const numbers = target.value
          .split(';')
          .filter((part) => part.trim() !== '')
          .map((part) => numberIn(part, '') ?? Number.NaN);
        onChange({ ...question, also: numbers.length === 0 ? undefined : numbers });
      }}
    />
  );
}

const kindOf = (kind: QuestionKind) => kinds[kind] as unknown as Kind<Question>;
export const kindNames = Object.entries(kinds).map(
  ([kind, { name }]) => [kind as QuestionKind, name] as const,
);
export const nameOf = ({ kind }: Question): string => kinds[kind].name;
/** Returns a question in one line, with its key. */
export function wordsOf(question: Question): string {
  const { prompt, marks } = question;
  const key =
    'options' in question
      ? question.options.map(({ text, right }) => (right ? `${text} (right)` : text))
      : 'accept' in question
        ? question.accept
        : 'value' in question
          ? [String(question.value)]
          : [];
  return [prompt, ...key, marksWord(marks)].join(' · ');
}
export const Key = (props: KeyProps) => kindOf(props.question.kind).Key(props);

const option = (right = false) => ({ text: '', right });

/** Converts a question to another kind, keeping the common fields. */
export function asKind(before: Question, kind: QuestionKind): Question {
  const { id, prompt, marks, minus, explanation, cancelled, format, passage } = before;
  const options = 'options' in before ? before.options : [option(true), option(), option(), option()];
  return {
    id,
    prompt,
    marks,
    minus,
    explanation,
    cancelled,
    format,
    passage,
    kind,
    ...kindOf(kind).blank(options),
  } as Question;
}

export const newQuestion = (): Question =>
  asKind({ kind: 'long', prompt: '', marks: 100, minus: 0, explanation: '', format: 'markdown' }, 'one');

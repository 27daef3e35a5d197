import { useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../server/contract/limits.ts';
import type { Question, Scheme } from '../../../../server/contract/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/form/Field.tsx';

type Choice = Extract<Question, { options: unknown }>;

interface Props<Asked> {
  /** Prefix of the ids. */
  id: string;
  question: Asked;
  onChange: (question: Asked) => void;
}

const schemeNames: readonly (readonly [Scheme, string])[] = [
  ['each', 'Each right option counts, each wrong one takes as much away'],
  ['no-wrong', 'Each right option counts, nothing where one is wrong'],
  ['quarters', 'A quarter for each right option, all for all, nothing where one is wrong (+4, +1, −2)'],
  ['whole', 'All or nothing'],
];

/** Options of a question, each with a radio button or checkbox for the right answer. */
export function OptionFields<Asked extends Choice>({ id, question, onChange }: Props<Asked>) {
  const { kind, options } = question;
  const [isAny, setAny] = useState(options.filter(({ right }) => right).length > 1);
  const isSingle = kind === 'one' && !isAny;
  const put = (next: Choice['options']) => onChange({ ...question, options: next });
  return (
    <fieldset className="quiz-key">
      <legend>Options</legend>
      <p className="field-hint">{isSingle ? 'Mark the right option.' : 'Mark all right options.'}</p>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new option has no name but its place
        <div key={at} className="quiz-option">
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={`${id}-right`}
            aria-label={`Option ${at + 1} is right`}
            checked={option.right}
            onChange={({ target: { checked } }) => {
              const others = isSingle ? options.map((one) => ({ ...one, right: false })) : options;
              put(others.with(at, { ...option, right: checked }));
            }}
          />
          <div className="field">
            <input
              aria-label={`Option ${at + 1}`}
              maxLength={limits.quizOption}
              autoComplete="off"
              value={option.text}
              onKeyDown={({ key, currentTarget }) => {
                if (key !== 'Enter') return;
                if (at === options.length - 1 && at + 1 < limits.quizOptions)
                  flushSync(() => put([...options, { text: '', right: false }]));
                const fields = currentTarget
                  .closest('fieldset')
                  ?.querySelectorAll<HTMLElement>('.field > input');
                fields?.[at + 1]?.focus();
              }}
              onChange={({ target }) => put(options.with(at, { ...option, text: target.value }))}
            />
          </div>
          <Button
            kind="ghost"
            small
            disabled={options.length <= 2}
            onClick={() => put(options.toSpliced(at, 1))}
          >
            Remove<span className="visually-hidden"> option {at + 1}</span>
          </Button>
        </div>
      ))}
      <fieldset className="row small quiz-held">
        <legend className="soft">Keep in place when shuffled</legend>
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new option has no name but its place
          <label key={at} className="field-inline">
            <input
              type="checkbox"
              checked={option.held ?? false}
              onChange={({ target: { checked } }) =>
                put(options.with(at, { ...option, held: checked || undefined }))
              }
            />
            <span className="visually-hidden">Option </span>
            {at + 1}
          </label>
        ))}
      </fieldset>
      <div className="row row-spread">
        <Button
          kind="ghost"
          small
          disabled={options.length >= limits.quizOptions}
          onClick={() => put([...options, { text: '', right: false }])}
        >
          Add option
        </Button>
      </div>
      {kind === 'one' && (
        <label className="field-inline">
          <input
            type="checkbox"
            checked={isAny}
            onChange={({ target: { checked } }) => {
              setAny(checked);
              const first = options.findIndex(({ right }) => right);
              if (!checked) put(options.map((option, at) => ({ ...option, right: at === first })));
            }}
          />
          Any of several options earns full marks
        </label>
      )}
      {'scheme' in question && (
        <SelectField
          form={id}
          name="scheme"
          label="Marks for several right options"
          value={question.scheme}
          onChange={({ target }) =>
            onChange({ ...question, scheme: schemeNames[target.selectedIndex]?.[0] ?? question.scheme })
          }
          options={schemeNames}
        />
      )}
    </fieldset>
  );
}

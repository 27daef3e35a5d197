import type { QuizSettings } from '../../../../server/contract/quizzes.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { formatMarks, marksWord } from '../../course-viewer/quiz/quiz-words.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { fromLocal, toLocal } from '../materials/task-form.ts';
import type { MarksForAll } from './marks-for-all.ts';

interface Props {
  settings: QuizSettings;
  /** Range of total marks of drawn papers in hundredths, where they differ. */
  range: readonly [least: number, most: number] | undefined;
  faultOf: (name: keyof QuizSettings) => string | undefined;
  onChange: (change: Partial<QuizSettings>) => void;
  /** Applies marks to all questions. */
  onMarks: (forAll: MarksForAll) => void;
}

/** Number fields; empty means the last value. */
const counts = [
  ['passPercent', 'Pass mark in percent', 'Leave empty if submitting is enough.', null],
  ['minutes', 'Minutes for an attempt', 'Leave empty for no time limit.', null],
  ['attempts', 'Attempts', 'Leave empty for unlimited attempts.', 0],
  ['waitMinutes', 'Minutes to wait before the next attempt', 'Leave empty for no wait.', 0],
  [
    'draw',
    'Questions for an attempt',
    'Leave empty to ask all. A smaller number picks questions at random.',
    null,
  ],
] as const;
const moments = [
  ['opensAt', 'Opens (time in India)'],
  ['closesAt', 'Closes (time in India)'],
] as const;
const choices = {
  bestOf: { best: 'The best', last: 'The last' },
  show: {
    answers: 'Marks, right answers and explanations',
    'answers-after-pass': 'Marks; answers once they have passed',
    score: 'Marks only',
    nothing: 'Nothing',
  },
} as const;

const SHUFFLE = 'Shuffle questions and options in each attempt';
const BEST_OF = 'Which attempt counts';
const SHOW = 'Students see after an attempt';

/** Returns the label of a rule. */
export const ruleLabel = (name: keyof QuizSettings): string =>
  [...counts, ...moments].find(([rule]) => rule === name)?.[1] ??
  { bestOf: BEST_OF, show: SHOW, shuffle: SHUFFLE }[name as 'show'];

/** Returns the value of a rule in words. */
export function ruleWords(name: keyof QuizSettings, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'bestOf' || name === 'show')
    return (choices[name] as Readonly<Record<string, string>>)[value as string] ?? '';
  if (typeof value !== 'number') return 'Empty';
  return moments.some(([rule]) => rule === name) ? formatMoment(value) : String(value);
}

/** Form of the rules for every attempt. */
export function RulesForm({ settings, range, faultOf, onChange, onMarks }: Props) {
  const select = (name: keyof typeof choices, label: string, hint?: string) => (
    <SelectField
      form="rule"
      name={name}
      label={label}
      hint={hint}
      value={settings[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      options={Object.entries(choices[name])}
    />
  );
  return (
    <div className="form admin-form">
      {counts.map(([name, label, hint, empty]) => (
        <Field
          key={name}
          form="rule"
          name={name}
          label={label}
          hint={hint}
          error={faultOf(name)}
          required={false}
          type="number"
          inputMode="numeric"
          min={0}
          value={settings[name] === empty ? '' : (settings[name] ?? '')}
          onChange={({ target }) => onChange({ [name]: target.value === '' ? empty : target.valueAsNumber })}
        />
      ))}
      {range && (
        <p className="notice notice-warning">
          The questions have different marks, so one student’s paper is out of {formatMarks(range[0])} and
          another’s out of up to {marksWord(range[1])}. Give all questions the same marks to compare students
          fairly.
        </p>
      )}
      {(['marks', 'minus'] as const).map((name) => (
        <Field
          key={name}
          form="rule"
          name={name}
          label={name === 'marks' ? 'Marks for all questions' : 'Marks deducted for all questions'}
          hint="Leave empty to keep what each question has."
          required={false}
          type="number"
          step="any"
          min={0}
          onChange={({ target }) => onMarks({ [name]: target.valueAsNumber })}
        />
      ))}
      {select('bestOf', BEST_OF)}
      {select('show', SHOW, 'If the quiz has a closing time, students see answers only after it.')}
      {moments.map(([name, label]) => (
        <Field
          key={name}
          form="rule"
          name={name}
          label={label}
          error={faultOf(name)}
          required={false}
          type="datetime-local"
          value={settings[name] === null ? '' : toLocal(settings[name])}
          onChange={({ target }) => onChange({ [name]: fromLocal(target.value) })}
        />
      ))}
      <label className="field-inline">
        <input
          type="checkbox"
          checked={settings.shuffle}
          onChange={({ target }) => onChange({ shuffle: target.checked })}
        />
        {SHUFFLE}
      </label>
      <p className="soft small">
        Abhyas does not watch students or lock their phones. A time limit, a pool of questions and shuffling
        make copying harder, but not impossible.
      </p>
    </div>
  );
}

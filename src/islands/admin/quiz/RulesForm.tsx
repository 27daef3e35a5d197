import type { QuizSettings } from '../../../../server/contract/quizzes.ts';
import { FieldFrame } from '../../ui/form/Field.tsx';
import { localTime, momentOf } from './local-time.ts';

interface Props {
  settings: QuizSettings;
  faultOf: (name: keyof QuizSettings) => string | undefined;
  onChange: (change: Partial<QuizSettings>) => void;
}

const showNames: Readonly<Record<QuizSettings['show'], string>> = {
  answers: 'Marks, right answers and explanations',
  'answers-after-pass': 'Marks; answers once they have passed',
  score: 'Marks only',
  nothing: 'Nothing',
};

/** What holds for every attempt. */
export function RulesForm({ settings, faultOf, onChange }: Props) {
  const fields = { settings, faultOf, onChange };
  return (
    <div className="form admin-form">
      <Count
        {...fields}
        name="passPercent"
        label="Pass mark in percent"
        hint="Empty: handing in is enough."
      />
      <Count {...fields} name="minutes" label="Minutes for an attempt" hint="Empty: no time limit." />
      <Count {...fields} name="attempts" label="Attempts" hint="0: as many as they like." />
      <Count {...fields} name="waitMinutes" label="Minutes to wait before the next attempt" />
      <Count
        {...fields}
        name="draw"
        label="Questions for an attempt"
        hint="Fewer than there are: each attempt gets some by chance. Empty: all."
      />
      <FieldFrame id="rule-bestOf" label="Which attempt counts">
        <select
          id="rule-bestOf"
          value={settings.bestOf}
          onChange={({ target }) => onChange({ bestOf: target.value === 'last' ? 'last' : 'best' })}
        >
          <option value="best">The best</option>
          <option value="last">The last</option>
        </select>
      </FieldFrame>
      <FieldFrame
        id="rule-show"
        label="Students see after an attempt"
        hint="Where the quiz has a closing time, answers are shown after it."
      >
        <select
          id="rule-show"
          aria-describedby="rule-show-hint"
          value={settings.show}
          onChange={({ target }) => {
            const show = Object.keys(showNames).find((name) => name === target.value);
            onChange({ show: (show ?? 'answers') as QuizSettings['show'] });
          }}
        >
          {Object.entries(showNames).map(([show, name]) => (
            <option key={show} value={show}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Moment {...fields} name="opensAt" label="Opens" />
      <Moment {...fields} name="closesAt" label="Closes" />
      <label className="field-inline">
        <input
          type="checkbox"
          checked={settings.shuffle}
          onChange={({ target }) => onChange({ shuffle: target.checked })}
        />
        Another order of questions and options in each attempt
      </label>
      <p className="soft small">
        There is no camera and no lock on the phone. Time, a pool of questions and another order make copying
        harder; they cannot prevent it.
      </p>
    </div>
  );
}

interface CountProps extends Props {
  name: 'passPercent' | 'minutes' | 'attempts' | 'waitMinutes' | 'draw';
  label: string;
  hint?: string;
}

function Count({ settings, faultOf, onChange, name, label, hint }: CountProps) {
  const id = `rule-${name}`;
  const isRequired = name === 'attempts' || name === 'waitMinutes';
  return (
    <FieldFrame id={id} label={label} hint={hint} error={faultOf(name)}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        aria-describedby={hint && `${id}-hint`}
        value={settings[name] ?? ''}
        onChange={({ target }) =>
          onChange({ [name]: target.value === '' ? (isRequired ? 0 : null) : target.valueAsNumber })
        }
      />
    </FieldFrame>
  );
}

interface MomentProps extends Props {
  name: 'opensAt' | 'closesAt';
  label: string;
}

function Moment({ settings, faultOf, onChange, name, label }: MomentProps) {
  const id = `rule-${name}`;
  return (
    <FieldFrame id={id} label={label} optional error={faultOf(name)}>
      <input
        id={id}
        type="datetime-local"
        value={localTime(settings[name])}
        onChange={({ target }) => onChange({ [name]: momentOf(target.value) })}
      />
    </FieldFrame>
  );
}

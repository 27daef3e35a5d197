import { useState } from 'react';
import type { Course } from '../../../../server/contract/courses.ts';
import { PRESETS, presetOf } from '../../../../server/contract/rights.ts';
import type { Colleague, PowersInput } from '../../../../server/contract/staff.ts';
import { CourseChecklist } from '../courses/CourseChecklist.tsx';

type Powers = Colleague['presets'][number];

const choices = [
  ...PRESETS.map((name) => ({ name, label: presetOf(name).name, may: presetOf(name).may })),
  {
    name: 'owner' as const,
    label: 'Owner',
    may: 'Everything, also prices, how you are paid, setup and team',
  },
];

/** @returns what is chosen, and the fields in which to choose it */
export function usePowers(first: Pick<Colleague, 'presets' | 'courseIds'>, courses: readonly Course[]) {
  const [presets, setPresets] = useState<readonly Powers[]>(first.presets);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(first.courseIds));
  const powers: PowersInput = {
    presets: [...presets],
    courseIds: presets.includes('teacher') ? [...chosen] : [],
  };
  const isWhole = presets.length > 0 && (!presets.includes('teacher') || chosen.size > 0);
  const toggle = (name: Powers) =>
    setPresets((before) =>
      before.includes(name) ? before.filter((one) => one !== name) : [...before, name],
    );
  const fields = (
    <>
      <fieldset className="stack-small powers">
        <legend>What they may do</legend>
        {choices.map(({ name, label, may }) => (
          <label key={name} className="field-inline">
            <input type="checkbox" checked={presets.includes(name)} onChange={() => toggle(name)} />
            <span>
              <strong>{label}</strong> <span className="soft small">{may}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {presets.includes('teacher') && (
        <CourseChecklist legend="Courses they teach" courses={courses} chosen={chosen} onChange={setChosen} />
      )}
    </>
  );
  return { powers, isWhole, fields };
}

import type { Task } from '../../../../server/contract/assignments.ts';
import type { FieldErrors } from '../../../lib/form-values.ts';
import { describedBy, Field, FieldFrame } from '../../ui/form/Field.tsx';
import { toLocal } from './task-form.ts';

export const taskLabels = { task: 'Task', passMarks: 'Marks to pass', maxMarks: 'Marks', guide: 'Criteria' };

const KINDS = [
  ['text', 'Text, written here'],
  ['files', 'Photos and files'],
  ['link', 'A link'],
] as const;

interface Props {
  /** Prefix of the ids on this form. */
  form: string;
  errors: FieldErrors;
  /** As it is, where it is there already. */
  task?: Task | undefined;
}

/** What an assignment asks for, and how it is marked. */
export function TaskFields({ form, errors, task }: Props) {
  const id = (name: string) => `${form}-${name}`;
  const guide = task?.guide.map(({ title, marks }) => `${title}: ${marks}`).join('\n');
  const area = (name: 'task' | 'guide', hint: string, rows: number, value: string | undefined) => (
    <FieldFrame
      id={id(name)}
      label={taskLabels[name]}
      hint={hint}
      error={errors[name]}
      optional={name === 'guide'}
    >
      <textarea
        id={id(name)}
        name={name}
        rows={rows}
        defaultValue={value}
        {...describedBy(id(name), hint, errors[name])}
      />
    </FieldFrame>
  );
  return (
    <>
      {area('task', 'What there is to do. Markdown: **bold**, 1. lists, # headings.', 6, task?.task)}
      <fieldset className="field">
        <legend>Students hand in</legend>
        <div>
          {KINDS.map(([kind, label]) => (
            <label key={kind} className="field-inline">
              <input
                type="checkbox"
                name={`takes-${kind}`}
                defaultChecked={task?.takes.includes(kind) ?? kind !== 'link'}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="task-numbers">
        <Field
          form={form}
          name="dueAt"
          label="Due (time in India)"
          type="datetime-local"
          required={false}
          defaultValue={task?.dueAt ? toLocal(task.dueAt) : ''}
          error={errors['dueAt']}
        />
        <FieldFrame id={id('late')} label="Late work">
          <select id={id('late')} name="late" defaultValue={task?.late ?? 'mark'}>
            <option value="mark">Accept and mark as late</option>
            <option value="accept">Accept</option>
            <option value="refuse">Do not accept</option>
          </select>
        </FieldFrame>
        <Field
          form={form}
          name="maxMarks"
          label="Marks"
          hint="Empty: done or not done."
          type="number"
          min={1}
          max={1000}
          required={false}
          defaultValue={task?.guide.length ? '' : (task?.maxMarks ?? '')}
          error={errors['maxMarks']}
        />
        <Field
          form={form}
          name="passMarks"
          label="Marks to pass"
          hint="Empty: any grade passes."
          type="number"
          min={0}
          max={1000}
          step={0.5}
          required={false}
          defaultValue={task?.passMarks ?? ''}
          error={errors['passMarks']}
        />
        <Field
          form={form}
          name="maxFiles"
          label="Files at most"
          hint="From 1 to 10."
          type="number"
          min={1}
          max={10}
          required={false}
          defaultValue={task?.maxFiles ?? 5}
          error={errors['maxFiles']}
        />
      </div>
      {area('guide', 'One a line, marks last, such as “Spelling: 4”. Their sum is the marks.', 3, guide)}
    </>
  );
}

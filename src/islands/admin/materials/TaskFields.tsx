import type { InputHTMLAttributes } from 'react';
import type { Task } from '../../../../server/contract/assignments.ts';
import { limits } from '../../../../server/contract/limits.ts';
import type { FieldErrors } from '../../../lib/forms/form-values.ts';
import { Field, SelectField, TextAreaField } from '../../ui/form/Field.tsx';
import { pasteMarkdown } from '../paste/paste-markdown.ts';
import { toLocal } from './task-form.ts';

export const taskLabels = { task: 'Task', passMarks: 'Marks to pass', maxMarks: 'Marks', guide: 'Criteria' };

const KINDS = [
  ['text', 'Text, written here'],
  ['files', 'Photos and files'],
  ['link', 'A link'],
] as const;

type Bounds = Pick<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'step' | 'defaultValue'>;

interface Props {
  /** Prefix of the ids on this form. */
  form: string;
  errors: FieldErrors;
  /** Existing task, when editing. */
  task?: Task | undefined;
}

/** Fields of an assignment: task and marking. */
export function TaskFields({ form, errors, task }: Props) {
  const guide = task?.guide.map(({ title, marks }) => `${title}: ${marks}`).join('\n');
  const area = (name: 'task' | 'guide', hint: string, rows: number, value: string | undefined) => (
    <TextAreaField
      form={form}
      name={name}
      label={taskLabels[name]}
      hint={hint}
      error={errors[name]}
      required={name !== 'guide'}
      rows={rows}
      defaultValue={value}
      onPaste={name === 'task' ? pasteMarkdown : undefined}
    />
  );
  const number = (name: string, label: string, hint: string, rest: Bounds) => (
    <Field
      form={form}
      name={name}
      label={label}
      hint={hint}
      type="number"
      required={false}
      error={errors[name]}
      {...rest}
    />
  );
  return (
    <>
      {area('task', 'Describe the task. Markdown: **bold**, 1. lists, # headings.', 6, task?.task)}
      <fieldset className="field">
        <legend>Students submit</legend>
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
        <SelectField
          form={form}
          name="late"
          label="Late work"
          defaultValue={task?.late ?? 'mark'}
          options={[
            ['mark', 'Accept and mark as late'],
            ['accept', 'Accept'],
            ['refuse', 'Do not accept'],
          ]}
        />
        {number('maxMarks', 'Marks', 'Leave empty to mark work as done only.', {
          min: 1,
          max: limits.marks,
          defaultValue: task?.guide.length ? '' : (task?.maxMarks ?? ''),
        })}
        {number('passMarks', 'Marks to pass', 'Leave empty if any grade passes.', {
          min: 0,
          max: limits.marks,
          step: 0.5,
          defaultValue: task?.passMarks ?? '',
        })}
        {number('maxFiles', 'Files at most', `From 1 to ${limits.submissionFiles}.`, {
          min: 1,
          max: limits.submissionFiles,
          defaultValue: task?.maxFiles ?? 5,
        })}
      </div>
      {area(
        'guide',
        'One on each line, with its marks, for example “Spelling: 4”. The total becomes the marks.',
        3,
        guide,
      )}
    </>
  );
}

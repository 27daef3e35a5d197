import { limits } from '../../../../server/contract/limits.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { headingOf, isLesson, type OrderRow, rowName } from './order-rows.ts';

interface Props {
  rows: readonly OrderRow[];
  /** The heading that gets another name; undefined for a new one. */
  renamed: OrderRow | undefined;
  onSaved: (rows: readonly OrderRow[], said: string) => void;
  onClosed: () => void;
}

/** Names a module; a new one begins with a lesson, or waits at the end for its first. */
export function ModuleDialog({ rows, renamed, onSaved, onClosed }: Props) {
  const isTaken = (name: string) =>
    rows.some((row) => row !== renamed && !isLesson(row) && row.module === name);
  const form = useDialogForm({
    id: 'module',
    labels: { module: 'Name' },
    check(data) {
      const missing = missingFields(data, { module: 'Enter a name.' });
      return isTaken(textOf(data, 'module').trim())
        ? { module: 'A module with this name exists. Choose another name.' }
        : missing;
    },
    async send(data) {
      const name = textOf(data, 'module').trim();
      const begins = rows.findIndex(({ key }) => key === textOf(data, 'begins'));
      const at = begins === -1 ? rows.length : begins;
      onSaved(
        renamed === undefined
          ? rows.toSpliced(at, 0, headingOf(name))
          : rows.map((row) => (row === renamed ? headingOf(name) : row)),
        renamed === undefined ? `Added the module ${name}.` : `The module is now called ${name}.`,
      );
    },
  });

  return (
    <FormDialog
      title={renamed === undefined ? 'New module' : `Rename ${rowName(renamed)}`}
      form={form}
      submit="Save"
      onClosed={onClosed}
    >
      <Field
        {...form.field('module')}
        hint="For example a week or a subject. Students see it above its lessons."
        maxLength={limits.module}
        autoComplete="off"
        defaultValue={renamed && rowName(renamed)}
      />
      {renamed === undefined && (
        <SelectField
          form="module"
          name="begins"
          label="Begins with"
          hint="The module has this lesson and the lessons below it, up to the next module."
          options={[
            ...rows
              .filter(isLesson)
              .map(({ key, material }, at) => [key, `${at + 1}. ${material.title}`] as const),
            ['', 'No lesson yet (saved with its first lesson)'],
          ]}
        />
      )}
    </FormDialog>
  );
}

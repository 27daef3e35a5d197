import { limits } from '../../../../server/contract/limits.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
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
        ? { module: 'There is a module of this name. Choose another one.' }
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
        renamed === undefined ? `The module ${name} is in the list.` : `The module is now called ${name}.`,
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
        hint="Such as a week or a subject. Students see it above its lessons."
        maxLength={limits.module}
        autoComplete="off"
        defaultValue={renamed && rowName(renamed)}
      />
      {renamed === undefined && (
        <SelectField
          form="module"
          name="begins"
          label="Begins with"
          hint="The module holds this lesson and those below it, up to the next module."
          options={[
            ...rows
              .filter(isLesson)
              .map(({ key, material }, at) => [key, `${at + 1}. ${material.title}`] as const),
            ['', 'No lesson yet (it is saved with its first one)'],
          ]}
        />
      )}
    </FormDialog>
  );
}

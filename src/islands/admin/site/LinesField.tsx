import { useState } from 'react';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { listOf } from './content-values.ts';
import { type FieldProps, hintOf } from './field-props.ts';
import { useForm } from './form-context.ts';

/** Of texts that may be longer each is a paragraph. */
const LONG_LINE = 200;

/** A list of short texts: one a line; of paragraphs: an empty line between two. */
export function LinesField({ field, pointer, value, onChange }: FieldProps) {
  const isLong = (field.entry?.maxLength ?? 0) > LONG_LINE;
  const entries = listOf(value);
  const joined = entries.join(isLong ? '\n\n' : '\n');
  const split = (text: string) => text.split(isLong ? /\n\s*\n/ : '\n').flatMap((line) => line.trim() || []);
  // As it is typed: an empty line at the end is no entry yet.
  const [typed, setTyped] = useState(joined);
  const shown = split(typed).join('\n') === entries.map(String).join('\n') ? typed : joined;
  const { problemAt } = useForm();
  const wrong = [
    problemAt(pointer),
    ...entries.map((_entry, at) => {
      const problem = problemAt(`${pointer}/${at}`);
      return problem && `${isLong ? 'Paragraph' : 'Line'} ${at + 1}: ${problem}`;
    }),
  ].filter((problem) => problem !== undefined);
  return (
    <TextAreaField
      form="content"
      name={pointer}
      label={field.label}
      hint={`${hintOf(field)} ${isLong ? 'Leave an empty line between two paragraphs.' : 'One a line.'}`}
      error={wrong.length > 0 ? wrong.join(' ') : undefined}
      required={!field.isOptional}
      rows={3}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = split(target.value);
        onChange(next.length === 0 && field.isOptional ? undefined : next);
      }}
    />
  );
}

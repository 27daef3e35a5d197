import { useState } from 'react';
import { withoutBullet } from '../../../../server/contract/typed-values.ts';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { isFields, listOf } from './content-values.ts';
import { type FieldProps, useForm, useHints } from './form-context.ts';

/** Length from which each text is a paragraph. */
const LONG_LINE = 200;

/**
 * Textarea for a list of short texts, one per line; of paragraphs, separated by empty lines; of groups, each line is a
 * title.
 */
export function LinesField({ field, isRequired, pointer, value, onChange }: FieldProps) {
  const { items, title } = field;
  const isLong = (items?.maxLength ?? 0) > LONG_LINE;
  const between = isLong ? '\n\n' : '\n';
  const joined = listOf(value)
    .map((entry) => (isFields(entry) ? entry['title'] : entry))
    .join(between);
  const split = (text: string) =>
    text.split(isLong ? /\n\s*\n/ : '\n').flatMap((line) => withoutBullet(line) || []);
  // Text as typed: a trailing empty line is no entry yet.
  const [typed, setTyped] = useState(joined);
  const { problemAt, isChanged } = useForm();
  const hint = useHints()(field);
  const entries = split(joined);
  const wrong = entries.flatMap((_, at) => {
    const problem = problemAt(`${pointer}/${at}`) ?? problemAt(`${pointer}/${at}/title`);
    return problem === undefined ? [] : `${isLong ? 'Paragraph' : 'Line'} ${at + 1}: ${problem}`;
  });
  return (
    <TextAreaField
      form="content"
      name={pointer}
      label={title}
      hint={`${hint} ${isLong ? 'Leave an empty line between two paragraphs.' : 'One a line.'}`}
      error={[problemAt(pointer) ?? [], wrong].flat().join(' ') || undefined}
      isChanged={isChanged(pointer)}
      required={isRequired}
      rows={isLong ? 5 : 3}
      value={split(typed).join(between) === joined ? typed : joined}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = split(target.value);
        const lines = items?.properties ? next.map((line) => ({ title: line })) : next;
        onChange(next.length === 0 && !isRequired ? undefined : lines);
      }}
    />
  );
}

import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { moveItem } from '../materials/move-item.ts';
import { Move } from '../materials/OrderRowView.tsx';
import { type Fields, fieldsOf, isFields, listOf, nameOfEntry, withField } from './content-values.ts';
import { Fold } from './Fold.tsx';
import { type FieldProps, hintOf } from './field-props.ts';
import { isInside, useForm } from './form-context.ts';
import { LinesField } from './LinesField.tsx';
import { PlainField } from './PlainField.tsx';

/** One field of a content file, with everything in it. */
export function FieldView(props: FieldProps) {
  const { kind, entry } = props.field;
  if (kind === 'list')
    return entry?.fields || entry?.variants ? <ListField {...props} /> : <LinesField {...props} />;
  return kind === 'group' || kind === 'variants' ? <GroupField {...props} /> : <PlainField {...props} />;
}

/** Fields that belong together, folded; an optional group can be added and removed as a whole. */
function GroupField({ field, pointer, value, onChange }: FieldProps) {
  const isThere = isFields(value);
  return (
    <Fold title={field.label} help={hintOf(field)} places={[pointer]} note={isThere ? undefined : 'not used'}>
      {isThere || !field.isOptional ? (
        <FieldsView field={field} pointer={pointer} value={fieldsOf(value)} onChange={onChange} />
      ) : (
        <Button kind="secondary" small onClick={() => onChange({})}>
          Add {field.label.toLowerCase()}
        </Button>
      )}
      {isThere && field.isOptional && (
        <Button kind="secondary" small onClick={() => onChange(undefined)}>
          Remove {field.label.toLowerCase()}
        </Button>
      )}
    </Fold>
  );
}

interface FieldsProps extends FieldProps {
  value: Fields;
}

/** The fields of a group; of variants those of the chosen one. */
function FieldsView({ field, pointer, value, onChange }: FieldsProps) {
  const { variants } = field;
  const chosen = variants?.find(
    (variant) => variant.fields[0] && value[variant.fields[0].key] === variant.value,
  );
  const { fields = (chosen ?? variants?.[0])?.fields ?? [] } = field;
  const [choosing, ...rest] = fields;
  const choice = variants && choosing && { ...choosing, choices: variants.map((variant) => variant.value) };
  return (choice ? [choice, ...rest] : fields).map((part) => (
    <FieldView
      key={part.key}
      field={part}
      pointer={`${pointer}/${part.key}`}
      value={value[part.key]}
      onChange={(next) => onChange(withField(value, part.key, next))}
    />
  ));
}

/** A list of groups: one row each, whose fields open below it. */
function ListField({ field, pointer, value, onChange }: FieldProps) {
  const { problemAt, problemsIn, wanted } = useForm();
  const entries = listOf(value);
  const [open, setOpen] = useState<number>();
  const [seen, setSeen] = useState<string>();
  if (wanted !== seen) {
    setSeen(wanted);
    if (wanted !== undefined && isInside(wanted, pointer) && wanted !== pointer)
      setOpen(Number(wanted.slice(pointer.length + 1).split('/')[0]));
  }
  const { entry, maxEntries = Number.POSITIVE_INFINITY } = field;
  const put = (next: readonly unknown[]) =>
    onChange(next.length === 0 && field.isOptional ? undefined : next);
  function move(from: number, by: 1 | -1) {
    put(moveItem(entries, from, from + by));
    if (open === from) setOpen(from + by);
    else if (open === from + by) setOpen(from);
  }
  const problem = problemAt(pointer);

  return (
    <Fold title={field.label} help={hintOf(field)} places={[pointer]} note={String(entries.length)}>
      {problem !== undefined && <p className="field-error">{problem}</p>}
      {entries.length > 0 && (
        <ol className="order-list" role="list">
          {entries.map((item, at) => {
            const name = nameOfEntry(item) || `Entry ${at + 1}`;
            const place = `${pointer}/${at}`;
            const isOpen = open === at;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name that stays while it is typed
              <li key={at} className="order-row">
                <span className="order-name">
                  <strong className="content-entry">{name}</strong>
                  {isFields(item) && item['sample'] === true && <span className="soft small">Sample</span>}
                  {problemsIn(place) > 0 && (
                    <span className="field-error">{problemsIn(place)} to correct</span>
                  )}
                </span>
                <span className="row-actions">
                  <Move name={name} way="Up" off={at === 0} go={() => move(at, -1)} />
                  <Move name={name} way="Down" off={at === entries.length - 1} go={() => move(at, 1)} />
                  <Button
                    kind="secondary"
                    small
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : at)}
                  >
                    {isOpen ? 'Close' : 'Edit'}
                    <span className="visually-hidden"> {name}</span>
                  </Button>
                  <Button
                    kind="secondary"
                    small
                    onClick={() => {
                      put(entries.toSpliced(at, 1));
                      setOpen(undefined);
                    }}
                  >
                    Remove<span className="visually-hidden"> {name}</span>
                  </Button>
                </span>
                {isOpen && entry && (
                  <div className="form content-whole">
                    <FieldsView
                      field={entry}
                      pointer={place}
                      value={fieldsOf(item)}
                      onChange={(next) => put(entries.with(at, next))}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {entries.length < maxEntries && (
        <div>
          <Button
            kind="secondary"
            small
            onClick={() => {
              put([...entries, {}]);
              setOpen(entries.length);
            }}
          >
            Add to {field.label.toLowerCase()}
          </Button>
        </div>
      )}
    </Fold>
  );
}

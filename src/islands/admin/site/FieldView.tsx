import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Move } from '../lists/Move.tsx';
import { moveItem } from '../materials/move-item.ts';
import { type Fields, fieldsOf, isFields, listOf, nameOfEntry, withField } from './content-values.ts';
import { type FieldProps, isInside, useForm, useHints, useWanted } from './form-context.ts';
import { LinesField } from './LinesField.tsx';
import { PlainField } from './PlainField.tsx';

/** Field of a content file, nested fields included. */
export function FieldView(props: FieldProps) {
  const { properties, items, oneOf } = props.field;
  if (items) return items.properties || items.oneOf ? <ListField {...props} /> : <LinesField {...props} />;
  return properties || oneOf ? <GroupField {...props} /> : <PlainField {...props} />;
}

interface FoldProps {
  title: string;
  help?: string | undefined;
  /** Pointers of the fields inside. */
  places: readonly string[];
  note?: string | undefined;
  children: ReactNode;
}

/** Collapsible part of a form. Opens for a requested field and shows its number of errors. */
export function Fold({ title, help, places, note, children }: FoldProps) {
  const { problemsIn, isChanged } = useForm();
  const [isOpen, setOpen] = useState(false);
  useWanted((wanted) => places.some((place) => isInside(wanted, place)) && setOpen(true));
  const wrong = places.reduce((sum, place) => sum + problemsIn(place), 0);
  return (
    <details
      className="fold content-fold"
      data-changed={places.some(isChanged) ? '' : undefined}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="break">{title}</span>
        {note !== undefined && <span className="soft small">{note}</span>}
        {wrong > 0 && <span className="badge badge-brick">{wrong} to correct</span>}
      </summary>
      {isOpen && (
        <div className="form fold-body">
          {help && <p className="field-hint">{help}</p>}
          {children}
        </div>
      )}
    </details>
  );
}

/** Collapsible group of fields; an optional group can be cleared as a whole. */
function GroupField({ field, isRequired, pointer, value, onChange }: FieldProps) {
  const isThere = isFields(value);
  const help = useHints()(field);
  return (
    <Fold title={field.title} help={help} places={[pointer]} note={isThere ? undefined : 'empty'}>
      <FieldsView
        field={field}
        pointer={pointer}
        value={fieldsOf(value)}
        onChange={(next) => onChange(isRequired || Object.keys(fieldsOf(next)).length > 0 ? next : undefined)}
      />
      {isThere && !isRequired && (
        <Button kind="secondary" small onClick={() => onChange(undefined)}>
          Empty {field.title}
        </Button>
      )}
    </Fold>
  );
}

interface FieldsProps extends Omit<FieldProps, 'isRequired' | 'value'> {
  value: Fields;
}

/** Fields of a group; where a group has several kinds, the first field chooses one. */
function FieldsView({ field, pointer, value, onChange }: FieldsProps) {
  const chosen = field.oneOf?.find(
    ({ properties: [first] = [] }) => first !== undefined && first[1].const === value[first[0]],
  );
  const { properties = [], required = [] } = chosen ?? field.oneOf?.[0] ?? field;
  // Files of the folder `public` can be named only when editing the file as text.
  const shown = properties.filter(([name, { kind }]) => kind !== 'file' || value[name] !== undefined);
  return shown.map(([name, part]) => (
    <FieldView
      key={name}
      field={part}
      isRequired={required.includes(name)}
      pointer={`${pointer}/${name}`}
      value={value[name]}
      onChange={(next) => onChange(withField(value, name, next))}
    />
  ));
}

/** Returns an entry, with a short name that no other has where it needs one of its own. */
function newEntry(items: FieldProps['field']['items'], entries: readonly unknown[]): Fields {
  if (items?.properties?.find(([name]) => name === 'key')?.[1].kind !== 'own-key') return {};
  const taken = new Set(entries.map((one) => fieldsOf(one)['key']));
  let number = entries.length + 1;
  while (taken.has(`way-${number}`)) number += 1;
  return { key: `way-${number}` };
}

/** List of groups: one row each, with the fields below when opened. */
function ListField({ field, isRequired, pointer, value, onChange }: FieldProps) {
  const { problemAt, problemsIn } = useForm();
  const help = useHints()(field);
  const [open, setOpen] = useState<number>();
  useWanted((wanted) => {
    if (isInside(wanted, pointer) && wanted !== pointer)
      setOpen(Number(wanted.slice(pointer.length + 1).split('/')[0]));
  });
  const entries = listOf(value);
  const { items, title, maxItems = Number.POSITIVE_INFINITY } = field;
  function put(next: readonly unknown[], at: number | undefined) {
    onChange(next.length === 0 && !isRequired ? undefined : next);
    setOpen(at);
  }
  const move = (from: number, by: 1 | -1) =>
    put(moveItem(entries, from, from + by), open === from ? from + by : open === from + by ? from : open);
  const problem = problemAt(pointer);

  return (
    <Fold title={title} help={help} places={[pointer]} note={String(entries.length || 'empty')}>
      {problem !== undefined && <p className="field-error">{problem}</p>}
      {entries.length > 0 && (
        <ol className="order-list" role="list">
          {entries.map((item, at) => {
            const name = nameOfEntry(item) || `${title} ${at + 1}`;
            const place = `${pointer}/${at}`;
            const isOpen = open === at;
            const of = <span className="visually-hidden"> {name}</span>;
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
                    {of}
                  </Button>
                  <Button kind="secondary" small onClick={() => put(entries.toSpliced(at, 1), undefined)}>
                    Remove{of}
                  </Button>
                </span>
                {isOpen && items && (
                  <div className="form content-whole">
                    <FieldsView
                      field={items}
                      pointer={place}
                      value={fieldsOf(item)}
                      onChange={(next) => put(entries.with(at, next), at)}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {entries.length < maxItems && (
        <div>
          <Button
            kind="secondary"
            small
            onClick={() => put([...entries, newEntry(items, entries)], entries.length)}
          >
            Add to {title}
          </Button>
        </div>
      )}
    </Fold>
  );
}

import { isList, isRecord } from './yaml-writer.ts';

/** One change of a form: a JSON pointer, and the new value; null or none removes the field or entry. */
export interface FieldChange {
  readonly pointer: string;
  readonly value?: unknown;
}

/** The values with the changes, one after the other. Groups on the way are made. @returns undefined if a pointer leads nowhere */
export function changeValues(
  values: Record<string, unknown>,
  changes: readonly FieldChange[],
): Record<string, unknown> | undefined {
  const changed = structuredClone(values);
  return changes.every((change) => apply(changed, change)) ? changed : undefined;
}

function apply(values: Record<string, unknown>, { pointer, value }: FieldChange): boolean {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop() ?? '';
  let group: unknown = values;
  for (const [at, name] of steps.entries()) {
    const known = isList(group)
      ? group[Number(name)]
      : isRecord(group) && Object.hasOwn(group, name)
        ? group[name]
        : undefined;
    if (known !== undefined && known !== null) {
      group = known;
      continue;
    }
    if (!isRecord(group) || value === null || value === undefined) return false;
    const made = /^(?:0|-)$/.test(steps[at + 1] ?? last) ? [] : {};
    group[name] = made;
    group = made;
  }
  const isGone = value === null || value === undefined;
  if (isList(group)) {
    const place = last === '-' ? group.length : Number(last);
    if (!Number.isInteger(place) || place < 0 || place > group.length) return false;
    if (isGone) group.splice(place, 1);
    else group[place] = value;
    return true;
  }
  if (!isRecord(group)) return false;
  if (isGone) Reflect.deleteProperty(group, last);
  else group[last] = value;
  return true;
}

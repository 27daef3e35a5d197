import { Document, isSeq } from 'yaml';
import { stepsOf } from '../contract/content/schema-node.ts';
import { isRecord } from './yaml-writer.ts';

/** A JSON pointer and its new value; null or undefined removes the field or entry. */
export interface FieldChange {
  readonly pointer: string;
  readonly value?: unknown;
}

/** Applies changes in order and creates missing groups. @returns undefined for an invalid pointer */
export function changeValues(
  values: Record<string, unknown>,
  changes: readonly FieldChange[],
): Record<string, unknown> | undefined {
  const doc = new Document(values, { aliasDuplicateObjects: false });
  try {
    for (const { pointer, value } of changes) {
      const steps = stepsOf(pointer);
      for (const [at, name] of steps.entries()) {
        const group = at === 0 ? doc.contents : doc.getIn(steps.slice(0, at), true);
        if (isSeq(group) && Number(name) > group.items.length) return undefined;
      }
      if (value === undefined || value === null) doc.deleteIn(steps);
      else doc.setIn(steps, doc.createNode(value, { aliasDuplicateObjects: false }));
    }
  } catch {
    // Only groups have fields, and lists have no names.
    return undefined;
  }
  const changed: unknown = doc.toJS();
  return isRecord(changed) ? changed : undefined;
}

import { createContext, useContext, useState } from 'react';
import type { ContentField } from '../../../../server/contract/content-editor.ts';
import { useMay } from '../rights.ts';

const OF_OWNERS = 'An owner publishes a change of it.';

export interface FieldProps {
  field: ContentField;
  isRequired: boolean;
  /** Pointer in the file. */
  pointer: string;
  value: unknown;
  /** Undefined removes the field. */
  onChange: (value: unknown) => void;
}

/** Shared by the fields of a file's form. */
export interface FormContext {
  /** Error of the field at a pointer. */
  problemAt: (pointer: string) => string | undefined;
  /** Number of errors below a pointer. */
  problemsIn: (pointer: string) => number;
  /** True if the value at a pointer, or around it, differs from the published one. */
  isChanged: (place: string) => boolean;
  wanted: string | undefined;
}

const context = createContext<FormContext>({
  problemAt: () => undefined,
  problemsIn: () => 0,
  isChanged: () => false,
  wanted: undefined,
});

export const FormProvider = context.Provider;
export const useForm = (): FormContext => useContext(context);

/** Returns the id of a field's control. */
export const idOf = (pointer: string): string => `content-${pointer}`;

export const isInside = (pointer: string, place: string): boolean => `${pointer}/`.startsWith(`${place}/`);

/** Calls `show` once for each requested field. */
export function useWanted(show: (pointer: string) => void): void {
  const { wanted } = useForm();
  const [seen, setSeen] = useState<string>();
  if (wanted === seen) return;
  setSeen(wanted);
  if (wanted !== undefined) show(wanted);
}

/** @returns a function for the hint of a field, with a note about what only owners publish */
export function useHints(): (field: ContentField) => string {
  const isOwner = useMay()();
  return ({ description = '', isProtected, isPrice, kind }) => {
    if (!isOwner)
      return isProtected || isPrice || kind === 'rupees' ? `${description} ${OF_OWNERS}` : description;
    return isProtected
      ? `${description} A change asks for your password, and all admins are emailed.`
      : description;
  };
}

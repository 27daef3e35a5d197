import { createContext, useContext, useState } from 'react';
import type { ContentField } from '../../../../server/contract/content-editor.ts';

export interface FieldProps {
  field: ContentField;
  isRequired: boolean;
  /** Its place in the file. */
  pointer: string;
  value: unknown;
  /** Undefined removes it. */
  onChange: (value: unknown) => void;
}

/** What the fields of a file's form share. */
export interface FormContext {
  /** What to do about the field at a place, if it is wrong. */
  problemAt: (pointer: string) => string | undefined;
  /** How many fields inside a place are wrong. */
  problemsIn: (pointer: string) => number;
  /** Whether something at a place, or around it, is not as visitors see it. */
  isChanged: (place: string) => boolean;
  /** The field that someone wants to see. */
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

/** The id of the control of a field. */
export const idOf = (pointer: string): string => `content-${pointer}`;

export const isInside = (pointer: string, place: string): boolean => `${pointer}/`.startsWith(`${place}/`);

/** Calls back once for each field that someone wants to see. */
export function useWanted(show: (pointer: string) => void): void {
  const { wanted } = useForm();
  const [seen, setSeen] = useState<string>();
  if (wanted === seen) return;
  setSeen(wanted);
  if (wanted !== undefined) show(wanted);
}

/** What a field is for, and what a change of it asks for. */
export const hintOf = ({ description = '', isProtected }: ContentField): string =>
  isProtected ? `${description} A change asks for your password, and all admins are emailed.` : description;

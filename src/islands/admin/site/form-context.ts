import { createContext, useContext, useState } from 'react';

/** What the fields of a file's form share. */
export interface FormContext {
  /** The sentence about the field at a place, if it is wrong. */
  problemAt: (pointer: string) => string | undefined;
  /** How many fields inside a place are wrong. */
  problemsIn: (pointer: string) => number;
  /** The field that someone wants to see. */
  wanted: string | undefined;
}

const context = createContext<FormContext>({
  problemAt: () => undefined,
  problemsIn: () => 0,
  wanted: undefined,
});

export const FormProvider = context.Provider;
export const useForm = (): FormContext => useContext(context);

/** The id of the control of a field. */
export const idOf = (pointer: string): string => `content-${pointer}`;

export const isInside = (pointer: string, place: string): boolean => `${pointer}/`.startsWith(`${place}/`);

/** Whether a part of the form is open: by a press, or because a wanted field is in one of its places. */
export function useOpen(places: readonly string[]): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { wanted } = useForm();
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<string>();
  if (wanted !== seen) {
    setSeen(wanted);
    if (wanted !== undefined && places.some((place) => isInside(wanted, place))) setOpen(true);
  }
  return [isOpen, setOpen];
}

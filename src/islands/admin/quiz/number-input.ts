import type { ChangeEvent } from 'react';

/** The attributes of a field for a number that is kept elsewhere. It is empty while it is typed; the server says what is missing. */
export const numberInput = (value: number, onChange: (value: number) => void) => ({
  type: 'number',
  step: 'any',
  value: Number.isNaN(value) ? '' : value,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.valueAsNumber),
});

import type { ChangeEvent } from 'react';

/** Returns the attributes of a controlled number field. It may be empty while typing; the server reports missing values. */
export const numberInput = (value: number, onChange: (value: number) => void) => ({
  type: 'number',
  step: 'any',
  value: Number.isNaN(value) ? '' : value,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.valueAsNumber),
});

import type { ComponentProps } from 'react';
import { phoneWords } from '../../../lib/content/contact-link.ts';
import { Field } from './Field.tsx';

export const phoneLabel = 'Mobile number';

type Props = Pick<
  ComponentProps<typeof Field>,
  'form' | 'name' | 'label' | 'error' | 'hint' | 'autoComplete'
> & {
  phone?: string | null;
};

/** Optional field for a mobile number. */
export const PhoneField = ({ phone, autoComplete = 'tel-national', ...field }: Props) => (
  <Field
    {...field}
    type="tel"
    inputMode="tel"
    autoComplete={autoComplete}
    required={false}
    defaultValue={phoneWords(phone ?? '')}
  />
);

import { useQuery } from '@tanstack/react-query';
import { statesByName } from '../../../../server/contract/states-of-india.ts';
import { phoneIn } from '../../../../server/contract/typed-values.ts';
import { Field, SelectField, TextAreaField } from '../../ui/form/Field.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { contentCalls } from '../site/content-calls.ts';
import { fieldsOf, listOf } from '../site/content-values.ts';
import { StepForm } from './StepForm.tsx';
import { saveContent } from './save-content.ts';

const FILE = 'site/site.yml';
const STATES = [['', 'Choose one'], ...statesByName.map(([, name]) => [name, name] as const)] as const;
const fields = {
  brand: ['Name of your site', 'Enter the name of your site.'],
  legalName: ['Name of your business', 'Enter the name on your bills.'],
  email: ['Email', 'Enter the email for visitors.'],
  phone: ['Phone', 'Enter the phone number for visitors.'],
  lines: ['Address', 'Enter the address of your business.'],
  city: ['City or town', 'Enter the city or town.'],
  state: ['State', 'Choose the state.'],
  pinCode: ['PIN code', 'Enter the PIN code, for example 411001.'],
} as const;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Form of the brand: name, place and contact. Replaces all of them, so that no sample remains. */
export function BrandForm({ onDone }: { onDone: () => Promise<void> }) {
  const { data } = useQuery({ queryKey: ['content', FILE], queryFn: () => contentCalls.file(FILE) });
  const { values } = data ?? {};
  if (!values) return null;
  const isSample = values['sample'] === true;
  const address = fieldsOf(values['address']);
  /** Does not prefill sample values, except the name, to show where yours will be. */
  const known = (value: unknown): string => (isSample ? '' : textIn(value));
  return (
    <StepForm
      id="brand"
      fields={fields}
      send={async ({ lines, city, state, pinCode, ...typed }) => {
        const names = { ...typed, phone: String(phoneIn(typed.phone)) };
        const place = { city, state, pinCode: pinCode.replaceAll(' ', ''), country: 'India' };
        await saveContent(FILE, [
          ...Object.entries(names).map(([name, value]) => ({ pointer: `/${name}`, value })),
          { pointer: '/address/lines', value: lines.split('\n').flatMap((line) => line.trim() || []) },
          ...Object.entries(place).map(([name, value]) => ({ pointer: `/address/${name}`, value })),
          { pointer: '/sample' },
        ]);
        showToast('success', 'Your name, phone and address are on the site.');
        await onDone();
      }}
    >
      {(field) => (
        <>
          <Field {...field('brand')} defaultValue={textIn(values['brand'])} maxLength={30} />
          <Field
            {...field('legalName')}
            hint="It is on receipts and legal pages."
            defaultValue={known(values['legalName'])}
            maxLength={80}
            autoComplete="organization"
          />
          <Field
            {...field('email')}
            type="email"
            defaultValue={known(values['email'])}
            autoComplete="email"
          />
          <Field
            {...field('phone')}
            type="tel"
            hint="For example 98765 43210."
            defaultValue={known(values['phone'])}
            autoComplete="tel"
          />
          <TextAreaField
            {...field('lines')}
            hint="House, street and area, in up to three lines."
            rows={3}
            defaultValue={isSample ? '' : listOf(address['lines']).join('\n')}
            autoComplete="street-address"
          />
          <Field {...field('city')} defaultValue={known(address['city'])} autoComplete="address-level2" />
          <SelectField {...field('state')} options={STATES} defaultValue={known(address['state'])} />
          <Field
            {...field('pinCode')}
            inputMode="numeric"
            defaultValue={known(address['pinCode'])}
            autoComplete="postal-code"
          />
        </>
      )}
    </StepForm>
  );
}

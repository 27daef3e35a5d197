import { useQuery } from '@tanstack/react-query';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { contentCalls } from '../site/content-calls.ts';
import { saveContent } from './save-content.ts';

const FILE = 'site/site.yml';
const labels = {
  brand: 'Name of your site',
  legalName: 'Name of your business',
  email: 'Email',
  phone: 'Phone',
};

/** What visitors see first: who you are, and how they reach you. */
export function BrandForm({ onDone }: { onDone: () => Promise<void> }) {
  const { data } = useQuery({ queryKey: ['content', FILE], queryFn: () => contentCalls.file(FILE) });
  const form = useForm({
    id: 'brand',
    labels,
    check: (data) =>
      missingFields(data, {
        brand: 'Enter the name of your site.',
        legalName: 'Enter the name on your bills.',
        email: 'Enter the email for visitors.',
        phone: 'Enter the phone number for visitors.',
      }),
    failed: 'Failed to save.',
    async send(data) {
      const changes = Object.keys(labels).map((name) => ({
        pointer: `/${name}`,
        value: textOf(data, name).trim(),
      }));
      await saveContent(FILE, [...changes, { pointer: '/sample' }]);
      showToast('success', 'Your name and phone are on the site.');
      await onDone();
    },
  });
  const { values } = data ?? {};
  /** The sample's values are no start for anyone else's, but its name shows where the own one will be. */
  const known = (name: string): string => {
    const value = values?.['sample'] === true && name !== 'brand' ? '' : values?.[name];
    return typeof value === 'string' ? value : '';
  };
  if (!values) return null;
  return (
    <form className="form admin-form" {...form.props}>
      <FormSummary form={form} />
      <Field
        {...form.field('brand')}
        defaultValue={known('brand')}
        maxLength={60}
        autoComplete="organization"
      />
      <Field
        {...form.field('legalName')}
        hint="It is on receipts and legal pages."
        defaultValue={known('legalName')}
        maxLength={120}
      />
      <Field {...form.field('email')} type="email" defaultValue={known('email')} autoComplete="email" />
      <Field
        {...form.field('phone')}
        type="tel"
        hint="With +91, for example +91 98765 43210."
        defaultValue={known('phone')}
        autoComplete="tel"
      />
      <div className="row">
        <SubmitButton busy={form.busy} label="Save" />
      </div>
    </form>
  );
}

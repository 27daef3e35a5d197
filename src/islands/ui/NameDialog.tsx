import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import { memberLimits } from '../../../server/contract/member-limits.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { certificatePath } from '../../lib/content/paths.ts';
import { missingFields, textOf } from '../../lib/forms/form-values.ts';
import { Field } from './form/Field.tsx';
import { FormDialog, useDialogForm } from './form/FormDialog.tsx';

interface Props {
  certificate: OwnCertificate;
  onClosed: () => void;
}

const labels = { fullName: 'Your full name' };
const missing = { fullName: 'Please enter your full name.' };

/** Dialog for the name printed on certificates. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function NameDialog({ certificate, onClosed }: Props) {
  const { code, holderName } = certificate;
  const form = useDialogForm({
    id: 'holder',
    labels,
    check: (data) => missingFields(data, missing),
    async send(data) {
      const json = { fullName: textOf(data, 'fullName') };
      await unwrap(api.me.certificates[':code'].name.$post({ param: { code }, json }));
      location.assign(certificatePath(code));
    },
  });
  return (
    <FormDialog title="Check your name" form={form} submit="Get my certificate" onClosed={onClosed}>
      <Field
        {...form.field('fullName')}
        hint="We print this name on all your certificates. Check the spelling. Only the admin can change it later."
        autoComplete="name"
        maxLength={memberLimits.fullName}
        defaultValue={holderName}
      />
      <p className="small">
        Anyone with the link or code can open your certificate page. It shows your name and the course. You
        can hide it on your account page.
      </p>
    </FormDialog>
  );
}

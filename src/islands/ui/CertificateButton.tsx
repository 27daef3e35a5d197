import { useState } from 'react';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import { limits } from '../../../server/contract/limits.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { certificatePath } from '../../lib/content/paths.ts';
import { missingFields, textOf } from '../../lib/forms/form-values.ts';
import { Field } from './form/Field.tsx';
import { FormDialog, useDialogForm } from './form/FormDialog.tsx';

interface Props {
  certificate: OwnCertificate;
  className?: string;
}

/** The way to a certificate; before the first its holder checks the name that is printed. */
export function CertificateButton({ certificate, className = 'button' }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { code, courseName, state } = certificate;
  const of = <span className="visually-hidden"> for {courseName}</span>;
  if (state !== 'waiting')
    return (
      <a className={className} href={certificatePath(code)}>
        See certificate{of}
      </a>
    );
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        Get your certificate{of}
      </button>
      {isAsking && <NameDialog certificate={certificate} onClosed={() => setAsking(false)} />}
    </>
  );
}

const labels = { fullName: 'Your full name' };
const missing = { fullName: 'Please enter your full name.' };

function NameDialog({ certificate, onClosed }: { certificate: OwnCertificate; onClosed: () => void }) {
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
        maxLength={limits.fullName}
        defaultValue={holderName}
      />
      <p className="small">
        Anyone with the link or code can open your certificate page. It shows your name and the course. You
        can hide it on your account page.
      </p>
    </FormDialog>
  );
}

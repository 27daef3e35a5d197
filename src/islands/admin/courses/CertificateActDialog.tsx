import type { CertificateSummary } from '../../../../server/contract/certificates.ts';
import { limits } from '../../../../server/contract/limits.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';

/** What is to be done with which. */
export interface CertificateAct {
  act: 'revoke' | 'replace';
  certificate: CertificateSummary;
}

const words = {
  revoke: {
    title: 'Revoke the certificate of',
    label: 'Reason',
    hint: 'Anyone who opens the certificate page can read it.',
    missing: 'Write why.',
    max: 300,
    yes: 'Revoke',
  },
  replace: {
    title: 'Replace the certificate of',
    label: 'Name to print',
    hint: 'The student gets a new certificate with this name and a new code. The old page links to it.',
    missing: 'Enter the name.',
    max: limits.fullName,
    yes: 'Replace',
  },
} as const;

/** Revokes a certificate, or replaces it by one with another name. */
export function CertificateActDialog({
  act,
  certificate,
  onClosed,
}: CertificateAct & { onClosed: () => void }) {
  const name = act === 'revoke' ? 'reason' : 'fullName';
  const { title, label, hint, missing, max, yes } = words[act];
  const param = { code: certificate.code };
  const calls = api.certificates[':code'];
  return (
    <ActionDialog
      title={`${title} ${certificate.holderName}?`}
      id="act"
      labels={{ [name]: label }}
      submit={yes}
      check={(data) => missingFields(data, { [name]: missing })}
      send={(data) =>
        act === 'revoke'
          ? unwrap(calls.revoke.$post({ param, json: { reason: textOf(data, name) } }))
          : unwrap(calls.replace.$post({ param, json: { fullName: textOf(data, name) } }))
      }
      overtaken={['CERTIFICATE_REPLACED']}
      onClosed={onClosed}
    >
      {(form) => (
        <Field
          form="act"
          name={name}
          label={label}
          hint={hint}
          autoComplete="off"
          maxLength={max}
          defaultValue={act === 'replace' ? certificate.holderName : ''}
          error={form.fields[name]}
        />
      )}
    </ActionDialog>
  );
}

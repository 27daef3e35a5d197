import type { CertificateSummary } from '../../../../server/contract/certificates.ts';
import { limits } from '../../../../server/contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';

/** A certificate and what to do with it. */
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
    maxLength: 300,
    yes: 'Revoke',
  },
  replace: {
    title: 'Replace the certificate of',
    label: 'Name to print',
    hint: 'The student gets a new certificate with this name and a new code. The old page links to it.',
    missing: 'Enter the name.',
    maxLength: limits.fullName,
    yes: 'Replace',
  },
} as const;

/** Dialog to revoke a certificate or replace it with a corrected name. */
export function CertificateActDialog({
  act,
  certificate,
  onClosed,
}: CertificateAct & { onClosed: () => void }) {
  const { title, yes, ...field } = words[act];
  const param = { code: certificate.code };
  const calls = api.certificates[':code'];
  return (
    <ActionDialog
      title={`${title} ${certificate.holderName}?`}
      id="act"
      submit={yes}
      fields={{
        reason: act === 'revoke' && field,
        fullName: act === 'replace' && { ...field, defaultValue: certificate.holderName },
      }}
      send={({ reason, fullName }) =>
        act === 'revoke'
          ? calls.revoke.$post({ param, json: { reason } })
          : calls.replace.$post({ param, json: { fullName } })
      }
      overtaken={['CERTIFICATE_REPLACED']}
      onClosed={onClosed}
    />
  );
}

import { useState } from 'react';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import { certificatePath } from '../../lib/content/paths.ts';
import { loadLater } from './load-later.tsx';

const NameDialog = loadLater('form', () => import('./NameDialog.tsx'));

interface Props {
  certificate: OwnCertificate;
  className?: string;
}

/** Link to a certificate; before the first one its holder confirms the printed name. */
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

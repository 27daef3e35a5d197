import { useState } from 'react';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { formatDate, today } from '../../lib/words/format-date.ts';
import { Button } from '../ui/Button.tsx';
import { CertificateButton } from '../ui/CertificateButton.tsx';
import { type Confirmation, useConfirm } from '../ui/use-confirm.tsx';

/** Lists the user's certificates, each with a switch that makes its page public. */
export function CertificatesCard({ first }: { first: readonly OwnCertificate[] }) {
  const [certificates, setCertificates] = useState(first);
  const [dialog, confirm] = useConfirm();
  if (certificates.length === 0) return null;

  async function hide(code: string, hidden: boolean) {
    const answer = await unwrap(api.me.certificates[':code'].$put({ param: { code }, json: { hidden } }));
    setCertificates(await unwrap(api.me.certificates.$get()));
    return answer;
  }

  const change = ({ code, courseName, state }: OwnCertificate): Confirmation =>
    state === 'valid'
      ? {
          title: 'Hide this certificate?',
          text: `Visitors to the page of your certificate for ${courseName} will see that it is not public. You can show it again at any time.`,
          yes: 'Hide',
          run: () => hide(code, true),
        }
      : {
          title: 'Show this certificate?',
          text: `Anyone with the link or the code sees your name and that you finished ${courseName}.`,
          yes: 'Show',
          run: () => hide(code, false),
        };

  return (
    <section className="card card-pad" aria-labelledby="certificates" tabIndex={-1} data-focus-home>
      <h2 id="certificates">Your certificates</h2>
      <ul className="session-list" role="list">
        {certificates.map((certificate) => (
          <li className="session" key={certificate.code}>
            <div>
              <p>
                <strong>{certificate.courseName}</strong>
                {certificate.state === 'hidden' && <span className="badge">Hidden</span>}
                {certificate.state === 'revoked' && <span className="badge badge-brick">Revoked</span>}
              </p>
              <p>
                {certificate.state === 'waiting'
                  ? 'Ready for you'
                  : `${certificate.code}, issued on ${formatDate(today(new Date(certificate.issuedAt)))}`}
              </p>
            </div>
            <div className="row">
              <CertificateButton certificate={certificate} className="button button-secondary button-small" />
              {(certificate.state === 'valid' || certificate.state === 'hidden') && (
                <Button kind="ghost" small onClick={() => confirm(change(certificate))}>
                  {certificate.state === 'valid' ? 'Hide' : 'Show'}
                  <span className="visually-hidden"> certificate for {certificate.courseName}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

import type { CertificateSummary } from '../../../../server/contract/certificates.ts';
import { certificatePath } from '../../../lib/content/paths.ts';
import { shortDay } from '../days-ago.ts';
import { Menu } from '../lists/Menu.tsx';
import { SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { useCertificates } from '../queries/courses.ts';
import type { CertificateAct } from './CertificateActDialog.tsx';

const badges = {
  waiting: ['badge badge-marigold', 'Name not confirmed yet'],
  valid: ['badge badge-leaf', 'Valid'],
  hidden: ['badge', 'Hidden by the student'],
  revoked: ['badge badge-brick', 'Revoked'],
  replaced: ['badge', 'Replaced'],
} as const;

interface Props {
  courseId: number;
  onAct: (act: CertificateAct) => void;
}

/** Lists the certificates of a course with their actions. */
export function CertificateList({ courseId, onAct }: Props) {
  const search = useSearch();
  const list = useCertificates(courseId, search.search);
  return (
    <section className="certificates" aria-labelledby="issued">
      <h3 id="issued">Issued</h3>
      <SearchedList
        list={list}
        search={search}
        noun="certificate"
        placeholder="Name or code"
        none={['No certificates yet.', 'You see issued certificates here.']}
        hint="Try a name or a code."
      >
        <ul role="list">
          {list.items?.map((certificate) => (
            <li className="certificate-row" key={certificate.code}>
              <span className="break">
                <strong>{certificate.holderName}</strong>
                <span className="soft small">
                  <Code certificate={certificate} />, {shortDay(certificate.issuedAt)}
                </span>
                <span className={badges[certificate.state][0]}>{badges[certificate.state][1]}</span>
                {certificate.revokeReason !== null && (
                  <span className="small">{certificate.revokeReason}</span>
                )}
              </span>
              {certificate.state !== 'replaced' && (
                <Menu
                  label={`More for ${certificate.holderName}`}
                  items={[
                    { label: 'Replace', run: () => onAct({ act: 'replace', certificate }) },
                    ...(certificate.state === 'revoked'
                      ? []
                      : [
                          {
                            label: 'Revoke',
                            danger: true,
                            run: () => onAct({ act: 'revoke', certificate }),
                          },
                        ]),
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      </SearchedList>
    </section>
  );
}

const Code = ({ certificate: { code, state } }: { certificate: CertificateSummary }) =>
  state === 'waiting' ? code : <a href={certificatePath(code)}>{code}</a>;

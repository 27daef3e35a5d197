import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import type { NextCourse } from '../../lib/content/next-course.ts';
import { formatDate, today } from '../../lib/words/format-date.ts';
import { CertificateButton } from './CertificateButton.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  courseName: string;
  /** Milliseconds since 1970; undefined if finished just now. */
  finishedAt: number | undefined;
  next: NextCourse | undefined;
  certificate: OwnCertificate | undefined;
}

/** Praise for a finished course, with a suggestion for the next. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function FinishedCourse({ courseName, finishedAt, next, certificate }: Props) {
  return (
    <section className="card finished" aria-labelledby="finished">
      <span className="finished-picture moment">
        <Icon name="trophy" size={34} />
      </span>
      <div className="finished-body">
        <h2 id="finished">Well done! You finished {courseName}.</h2>
        <p>
          {finishedAt === undefined
            ? 'Every lesson is done. '
            : `You finished on ${formatDate(today(new Date(finishedAt)))}. `}
          You can review every lesson at any time.
        </p>
        <div className="row">
          {certificate !== undefined && <CertificateButton certificate={certificate} />}
          {next !== undefined && (
            <a className={certificate === undefined ? 'button' : 'button button-secondary'} href={next.href}>
              {next.label}
            </a>
          )}
          <a className="button button-secondary" href="/courses">
            See all courses
          </a>
        </div>
      </div>
    </section>
  );
}

import type { ImportPlan, ImportProgress, ImportRow } from '../../../../server/contract/users.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';

const DOES: Record<ImportRow['does'], string> = {
  create: 'New account',
  enroll: 'Enrolled',
  approve: 'Approved and enrolled',
  skip: 'Left out',
};

const people = (count: number): string => (count === 1 ? '1 student' : `${formatNumber(count)} students`);

/** Counts new students, existing accounts and skipped rows. */
function summaryOf({ rows, ignored }: ImportPlan): string {
  const count = (...kinds: ImportRow['does'][]) => rows.filter(({ does }) => kinds.includes(does)).length;
  const [made, known, skipped] = [count('create'), count('enroll', 'approve'), count('skip')];
  return [
    made > 0 && `${people(made)} will get an account and a temporary password.`,
    known > 0 && `${people(known)} with an account will be enrolled.`,
    skipped > 0 && `${skipped === 1 ? '1 row is' : `${formatNumber(skipped)} rows are`} left out.`,
    ignored.length > 0 && `Columns not imported: ${ignored.join(', ')}.`,
    'If any row fails, nothing is imported.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Shows what an import would do and its errors. */
export function ImportPlanView({ plan }: { plan: ImportPlan }) {
  const { rows, problems } = plan;
  if (problems.length > 0)
    return (
      <>
        <p className="notice notice-error" role="alert">
          Nothing can be imported yet. Fix these rows and choose the file again.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="table-wrap import-table" aria-label="Rows to fix" tabIndex={0}>
          <table className="table table-cards">
            <caption className="visually-hidden">Rows to fix</caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ line, column, message }) => (
                <tr key={`${line}-${column}-${message}`}>
                  <td data-label="Line">{line}</td>
                  <td data-label="Column">{column === '' ? 'All' : column}</td>
                  <td data-label="Why" className="break">
                    {message}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </>
    );
  return (
    <>
      <p role="status">{summaryOf(plan)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-wrap import-table" aria-label="Students of the file" tabIndex={0}>
        <table className="table table-cards">
          <caption className="visually-hidden">Students of the file</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">Courses</th>
              <th scope="col">Import</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, fullName, email, courses, batches, does, note }) => (
              <tr key={line}>
                <td data-label="Line">{line}</td>
                <td data-label="Name" className="break">
                  {fullName}
                </td>
                <td data-label="Email" className="break">
                  {email}
                </td>
                <td data-label="Courses">
                  {courses.length === 0 ? 'None' : courses.join(', ')}
                  {batches && <span className="field-hint"> {batches.join(', ')}</span>}
                </td>
                <td data-label="Import">
                  <strong>{DOES[does]}</strong>
                  {note && <span className="field-hint"> {note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Shows the progress and the result of an import. */
export function ImportRun({ progress }: { progress: ImportProgress | undefined }) {
  const { state, done, total, message } = progress ?? { state: 'working', done: 0, total: 1, message: '' };
  if (state === 'failed')
    return (
      <p className="notice notice-error" role="alert">
        {message}
      </p>
    );
  if (state === 'done')
    return (
      <p className="notice notice-success" role="status">
        {message}
        {total > 0 &&
          ' Download the temporary passwords now: you can download this file only once. Each works for 72 hours. Students choose their own password when they first log in.'}
      </p>
    );
  return (
    <>
      <p role="status">
        {progress === undefined
          ? 'Starting...'
          : `${formatNumber(done)} of ${formatNumber(total)} passwords made. Keep this window open.`}
      </p>
      <progress className="progress" value={done} max={total} aria-label="Import" />
    </>
  );
}

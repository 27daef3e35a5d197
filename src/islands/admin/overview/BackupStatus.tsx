import type { BackupStatus as Status } from '../../../../server/contract/overview.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';

const filesOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;

/** Shows time and size of the last backup, and how to fix a problem. */
export function BackupStatus({ backups }: { backups: Status }) {
  if (backups === null)
    return (
      <p>
        Your data is in PostgreSQL, and this page can't see its backups. Make sure that pg_dump or a replica
        runs there, and that the stored files are copied too.
      </p>
    );
  const { everyHours, last, isLate, failure, withFiles } = backups;
  const isGood = last?.missing === 0 && !isLate && failure === null;
  return (
    <>
      <p className="break">
        <b>Last backup</b>{' '}
        <span className={isGood ? 'badge badge-leaf' : 'badge badge-brick'}>
          {isGood ? 'Good' : 'Needs attention'}
        </span>
        <br />
        {everyHours === null
          ? 'Backups are off. Choose a folder on another disk in More, Setup.'
          : sentences(backups).join(' ')}
      </p>
      {!withFiles && (
        <p className="soft small">
          Uploaded files are in object storage, which keeps them safe. This backup has the database only.
        </p>
      )}
    </>
  );
}

function sentences({ last, isLate, failure }: NonNullable<Status>): string[] {
  const said = last
    ? [`${formatMoment(last.at)}.`, `${formatSize(last.bytes)} in ${filesOf(last.files)}.`]
    : ['No backup yet. The first one starts within ten minutes after the server starts.'];
  if (last && last.missing > 0) said.push(`${filesOf(last.missing)} were missing or damaged.`);
  if (isLate) said.push('The last backup is too old. The server log says why.');
  if (failure) said.push(`The backup at ${formatMoment(failure.at)} failed: ${failure.reason}`);
  return said;
}

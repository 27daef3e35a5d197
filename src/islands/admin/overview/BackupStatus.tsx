import type { BackupStatus as Status } from '../../../../server/contract/overview.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import { formatSize } from '../../../lib/format-size.ts';
import { formatMoment } from '../../../lib/format-time.ts';

const filesOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;

/** When the last backup was made, how large it is, and what to do where something is wrong. */
export function BackupStatus({ backups }: { backups: Status }) {
  if (backups === null)
    return (
      <p>
        The data is in PostgreSQL. Its own tools back it up, and this page does not see them: make sure that
        pg_dump or a replica runs there, and that the stored files are copied too.
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
          ? 'Backups are off. Ask the person who runs your server to turn them on: BACKUP_DIR names a folder on another disk.'
          : sentences(backups).join(' ')}
      </p>
      {!withFiles && (
        <p className="soft small">
          Uploaded files are in object storage. It keeps them itself: the backup is about the database.
        </p>
      )}
    </>
  );
}

function sentences({ last, isLate, failure }: NonNullable<Status>): string[] {
  const said = last
    ? [`${formatMoment(last.at)}.`, `${formatSize(last.bytes)} in ${filesOf(last.files)}.`]
    : ['No backup yet. One is made within ten minutes of the start of the server.'];
  if (last && last.missing > 0) said.push(`${filesOf(last.missing)} were missing or damaged.`);
  if (isLate) said.push('It is older than it should be; the log of the server says why.');
  if (failure) said.push(`The attempt of ${formatMoment(failure.at)} failed: ${failure.reason}`);
  return said;
}

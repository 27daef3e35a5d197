import type { ReactNode } from 'react';
import type { Safety } from '../../../../server/contract/safety.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import { formatSize } from '../../../lib/format-size.ts';
import { formatMoment, formatRemaining } from '../../../lib/format-time.ts';

type State = 'good' | 'off' | 'awaited' | 'look';

const WORDS: Record<State, { readonly label: string; readonly className: string }> = {
  good: { label: 'Good', className: 'badge badge-leaf' },
  off: { label: 'Off', className: 'badge' },
  awaited: { label: 'Not yet', className: 'badge' },
  look: { label: 'Needs a look', className: 'badge badge-brick' },
};

const filesOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;

/** Backups, the nightly check and the continuous copy: how each stands, and what to do where it does not stand well. */
export function SafetyList({ at, database, files, backup, check, copy }: Safety) {
  if (database === 'elsewhere')
    return (
      <p>
        The data is in PostgreSQL. Its own tools back it up, and this page does not see them: make sure that
        pg_dump or a replica runs there, and that the stored files are copied too.
      </p>
    );
  return (
    <>
      <dl className="safety">
        {backup && <BackupEntry {...backup} />}
        {check && <CheckEntry {...check} withFiles={files === 'here'} />}
        <CopyEntry copy={copy} at={at} />
      </dl>
      {files === 'elsewhere' && (
        <p className="soft small">
          Uploaded files are in object storage. It keeps them itself: backup and check are about the database.
        </p>
      )}
    </>
  );
}

function Entry({ name, state, children }: { name: string; state: State; children: ReactNode }) {
  const { label, className } = WORDS[state];
  return (
    <div>
      <dt>
        {name} <span className={className}>{label}</span>
      </dt>
      <dd className="break">{children}</dd>
    </div>
  );
}

function BackupEntry({ everyHours, last, isLate, failure }: NonNullable<Safety['backup']>) {
  if (everyHours === null)
    return (
      <Entry name="Last backup" state="look">
        No backup is made. Set BACKUP_DIR to a folder on another disk and restart the server: then one is made
        every day.
      </Entry>
    );
  const contents = last?.contents;
  const isGood = contents?.flawed === 0 && !isLate && failure === null;
  return (
    <Entry name="Last backup" state={isGood ? 'good' : 'look'}>
      {last === null && 'No backup yet. One is made within ten minutes of the start of the server. '}
      {last !== null && `${formatMoment(last.at)}. `}
      {contents && `${formatSize(contents.bytes)} in ${filesOf(contents.files)}. `}
      {contents === null && 'It cannot be read: make a new one with npm run backup, and check that disk. '}
      {contents && contents.flawed > 0 && `${filesOf(contents.flawed)} in it damaged or missing. `}
      {isLate && 'It is older than it should be; the log of the server says why. '}
      {failure && `The attempt of ${formatMoment(failure.at)} failed: ${failure.reason}`}
    </Entry>
  );
}

function CheckEntry({ last, isLate, withFiles }: NonNullable<Safety['check']> & { withFiles: boolean }) {
  if (last === null)
    return (
      <Entry name="Last nightly check" state="awaited">
        No check yet. The first one is made in the coming night, between 1 and 6 o’clock.
      </Entry>
    );
  const { at, ok, isDatabaseSound, files, damaged, missing } = last;
  return (
    <Entry name="Last nightly check" state={ok && !isLate ? 'good' : 'look'}>
      {`${formatMoment(at)}. `}
      {ok &&
        `The database${withFiles ? ` and ${filesOf(files)}` : ''} were read and are as they were written. `}
      {!isDatabaseSound && 'The database is damaged: restore the last good backup. '}
      {damaged + missing > 0 &&
        `Of ${filesOf(files)}, ${formatNumber(damaged)} are damaged and ${formatNumber(missing)} missing: npm run scrub names them, a backup has them. `}
      {isLate && 'No check was made since; the log of the server says why.'}
    </Entry>
  );
}

function CopyEntry({ copy, at }: Pick<Safety, 'copy' | 'at'>) {
  if (copy === null)
    return (
      <Entry name="Continuous copy" state="off">
        Set REPLICA_DIR to a folder on another disk to lose less than a second when this one dies.
      </Entry>
    );
  const { completeAt, isLate } = copy;
  return (
    <Entry name="Continuous copy" state={isLate || completeAt === null ? 'look' : 'good'}>
      {completeAt === null &&
        'The first copy is not complete yet. If it stays so, the log of the server says why.'}
      {completeAt !== null && !isLate && `On. At most ${formatRemaining((at - completeAt) / 1000)} behind.`}
      {completeAt !== null &&
        isLate &&
        `Stands still since ${formatMoment(completeAt)}. The log of the server says why: its disk needs a look.`}
    </Entry>
  );
}

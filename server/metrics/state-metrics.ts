import { Gauge, type Registry } from 'prom-client';

/** What stands still between two requests, asked for when somebody looks. Times are milliseconds since 1970. */
export interface State {
  readonly pendingAccounts: number;
  readonly approvedStudents: number;
  readonly freeBytes: number;
  readonly storedBytes: number;
  readonly waitingMails: number;
  readonly oldestMailAt: number | undefined;
  /** Undefined where none are made; long ago where none can be found. */
  readonly lastBackupAt: number | undefined;
}

type Reading = (state: State, now: number) => number | undefined;

const since = (at: number | undefined, now: number): number | undefined =>
  at === undefined ? undefined : Math.max(0, (now - at) / 1000);

const GAUGES: readonly (readonly [name: string, help: string, read: Reading])[] = [
  ['accounts_pending', 'Accounts that wait for an admin.', (state) => state.pendingAccounts],
  ['students_approved', 'Students who may log in.', (state) => state.approvedStudents],
  ['storage_free_bytes', 'Bytes that uploads may still take.', (state) => state.freeBytes],
  ['storage_used_bytes', 'Bytes of stored files.', (state) => state.storedBytes],
  ['mails_waiting', 'Mails that have not left yet.', (state) => state.waitingMails],
  [
    'mails_oldest_age_seconds',
    'Age of the oldest mail that has not left.',
    (state, now) => since(state.oldestMailAt, now) ?? 0,
  ],
  ['backup_age_seconds', 'Age of the last backup.', (state, now) => since(state.lastBackupAt, now)],
];

/** Gauges of what the database and the disks hold. One that means nothing here, such as the age of backups that are not made, is left out. */
export function measureState(registry: Registry, readState: () => Promise<State>, now: () => number): void {
  let reading: Promise<State> | undefined;
  // All gauges of one look share one reading.
  const readOnce = (): Promise<State> => {
    reading ??= readState().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, help, read] of GAUGES) {
    new Gauge({
      name: `abhyas_${name}`,
      help,
      registers: [registry],
      // Each process of a site sees the same.
      aggregator: 'first',
      async collect() {
        const value = read(await readOnce(), now());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}

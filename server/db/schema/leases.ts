import type { Generated } from 'kysely';

/** What one process at a time may do: a job, an upload being written. */
export interface LeasesTable {
  name: string;
  /** Who may renew it or give it back: machine, process, random; empty when it was given back. */
  holder: string;
  /** The next taker may come after this moment: the holder's process has died, or its work is done and due again. */
  free_at: number;
  /** 1: somebody waits for it. */
  wanted: Generated<number>;
}

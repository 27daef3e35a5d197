/** What one process at a time may do, where several serve the site: a job, an upload being written. */
export interface LeasesTable {
  name: string;
  /** Random, known to who may renew it or end it. */
  holder: string;
  /** The next taker may come after this moment: the holder's process has died, or its work is done and due again. */
  free_at: number;
}

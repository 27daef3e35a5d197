import { parentPort, workerData } from 'node:worker_threads';
import { type BackupTask, makeBackup } from './make-backup.ts';

// SQLite's integrity check takes seconds for a large database, so it runs in its own thread.
parentPort?.postMessage(await makeBackup(workerData as BackupTask));

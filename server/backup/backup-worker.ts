import { parentPort, workerData } from 'node:worker_threads';
import { type BackupTask, makeBackup } from './make-backup.ts';

// SQLite's integrity check takes seconds for a large database: in a thread of its own no one waits for it.
parentPort?.postMessage(await makeBackup(workerData as BackupTask));

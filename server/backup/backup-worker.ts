import { parentPort, workerData } from 'node:worker_threads';
import { type BackupTask, makeBackup } from './make-backup.ts';

// In a thread of its own: SQLite's integrity check takes seconds for a large database.
parentPort?.postMessage(await makeBackup(workerData as BackupTask));

import { parentPort, workerData } from 'node:worker_threads';
import { type ReceiptPage, setReceiptPage } from './receipt-page.ts';

const pdf = await setReceiptPage(workerData as ReceiptPage);
parentPort?.postMessage(pdf);

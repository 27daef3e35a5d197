import { parentPort, workerData } from 'node:worker_threads';
import { lessonHtml } from './lesson-html.ts';

parentPort?.postMessage(lessonHtml(workerData as string));

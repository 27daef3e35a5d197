import { parentPort, workerData } from 'node:worker_threads';
import { lessonHtml } from './lesson-html.ts';

const { texts, folder } = workerData as { texts: readonly string[]; folder?: string };
parentPort?.postMessage(texts.map((text) => lessonHtml(text, folder)));

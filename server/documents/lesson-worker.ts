import { parentPort } from 'node:worker_threads';
import { lessonHtml } from './lesson-html.ts';

parentPort?.on('message', ({ texts, folder }: { texts: readonly string[]; folder?: string }) =>
  parentPort?.postMessage(texts.map((text) => lessonHtml(text, folder))),
);
parentPort?.postMessage('loaded');

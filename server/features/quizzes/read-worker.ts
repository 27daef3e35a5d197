import { parentPort } from 'node:worker_threads';
import type { QuestionText } from '../../contract/questions.ts';
import { readQuestions } from './read-questions.ts';

parentPort?.on('message', ({ text, pictures }: QuestionText) =>
  parentPort?.postMessage(readQuestions(text, new Map(pictures.map(({ number, name }) => [number, name])))),
);
parentPort?.postMessage('loaded');

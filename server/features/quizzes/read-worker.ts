import { parentPort, workerData } from 'node:worker_threads';
import type { QuestionText } from '../../contract/questions.ts';
import { readQuestions } from './read-questions.ts';

parentPort?.postMessage('loaded');
const { text, pictures } = workerData as QuestionText;
parentPort?.postMessage(readQuestions(text, new Map(pictures.map(({ number, name }) => [number, name]))));

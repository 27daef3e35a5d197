import { parentPort, workerData } from 'node:worker_threads';
import { readQuestions } from './read-questions.ts';

parentPort?.postMessage('loaded');
parentPort?.postMessage(readQuestions(workerData as string));

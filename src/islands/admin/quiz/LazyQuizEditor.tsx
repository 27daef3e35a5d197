import { loadLater } from '../../ui/load-later.tsx';

/** The editor of a quiz, loaded when one is opened. */
export const LazyQuizEditor = loadLater('quiz', () => import('./QuizEditor.tsx'));

import { loadLater } from '../../ui/load-later.tsx';

/** Quiz editor, loaded when one is opened. */
export const LazyQuizEditor = loadLater('quiz', () => import('./QuizEditor.tsx'));

import { lazy, Suspense } from 'react';
import type { QuizEditorProps } from './QuizEditor.tsx';

const QuizEditor = lazy(() => import('./QuizEditor.tsx'));

/** The editor of a quiz, loaded when one is opened. */
export const LazyQuizEditor = (props: QuizEditorProps) => (
  <Suspense fallback={<div className="skeleton skeleton-row" role="status" aria-label="Loading" />}>
    <QuizEditor {...props} />
  </Suspense>
);

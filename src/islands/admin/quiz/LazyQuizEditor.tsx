import { lazy, Suspense } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';

const QuizEditor = lazy(() => import('./QuizEditor.tsx'));

/** The editor of a quiz, loaded when one is opened. */
export const LazyQuizEditor = (props: { material: Material; onBack: () => void }) => (
  <Suspense fallback={<div className="skeleton skeleton-row" role="status" aria-label="Loading" />}>
    <QuizEditor {...props} />
  </Suspense>
);

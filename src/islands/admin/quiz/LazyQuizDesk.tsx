import { lazy, Suspense } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';

const QuizDesk = lazy(() => import('./QuizDesk.tsx'));

/** The desk of a quiz, loaded when one is opened. */
export const LazyQuizDesk = (props: { material: Material; onBack: () => void }) => (
  <Suspense fallback={<div className="skeleton skeleton-row" role="status" aria-label="Loading" />}>
    <QuizDesk {...props} />
  </Suspense>
);

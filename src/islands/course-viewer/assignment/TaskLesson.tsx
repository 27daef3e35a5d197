import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Material, Progress } from '../../../../server/contract/materials.ts';

/** Loaded with the first assignment that is opened; Astro renders no part that is loaded later. */
const HandIn = lazy(() => import('./HandIn.tsx'));

const loading = <div className="skeleton task-loading" role="status" aria-label="Loading the assignment" />;
const never = (): (() => void) => () => {};

interface Props {
  material: Material;
  onProgress: (progress: Progress) => void;
}

/** An assignment whose work is handed in here. */
export function TaskLesson(props: Props) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Suspense fallback={loading}>{isInBrowser ? <HandIn {...props} /> : loading}</Suspense>;
}

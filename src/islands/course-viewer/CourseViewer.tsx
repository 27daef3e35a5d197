import { useEffect, useState } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import type { PageError } from '../../lib/page-error.ts';
import { sendAllUnsaved } from '../../lib/save-progress.ts';
import { Empty } from '../ui/Empty.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { useReturn } from '../ui/use-return.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CourseStudy } from './CourseStudy.tsx';
import type { Wish } from './selection.ts';
import { useMaterials } from './use-materials.ts';

const FAILED = 'Could not load course details.';

interface Props {
  courseId: number;
  name: string;
  materials: readonly Material[] | undefined;
  /** Why the person may not see the course; with neither this nor materials, loading failed. */
  refusal: PageError | undefined;
  wish: Wish;
}

/** A course as it is studied. */
export function CourseViewer({ courseId, name, materials: first, refusal: firstRefusal, wish }: Props) {
  const [initial] = useState({ materials: first, refusal: firstRefusal });
  const { materials, refusal, ask, note } = useMaterials(courseId, initial);
  const failed = materials === undefined && refusal === undefined;

  useEffect(() => {
    if (failed) showToast('error', FAILED);
  }, [failed]);

  useEffect(() => {
    const send = () => void sendAllUnsaved(note);
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [note]);

  // What was done in another tab, added by the admin or ended meanwhile.
  useReturn(() => void ask());

  async function tryAgain() {
    if ((await ask()) !== undefined) showToast('error', FAILED);
  }

  return (
    <div className="wrap course-page">
      <CourseHead name={name} materials={materials} />
      {refusal !== undefined && <AccessDenied courseId={courseId} refusal={refusal} />}
      {failed && (
        <div className="card">
          <Empty icon="error" title={FAILED}>
            <button type="button" className="button" onClick={() => void tryAgain()}>
              Try again
            </button>
          </Empty>
        </div>
      )}
      {materials !== undefined && (
        <CourseStudy materials={materials} wish={wish} onProgress={note} ask={ask} />
      )}
      <Toaster />
    </div>
  );
}

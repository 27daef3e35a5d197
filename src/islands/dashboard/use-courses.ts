import { useCallback, useEffect, useState } from 'react';
import type { Course } from '../../../server/contract/courses.ts';
import { api, unwrap } from '../../lib/api.ts';
import { sendAllUnsaved } from '../../lib/save-progress.ts';
import { storeOwnCourses } from '../../lib/stored-user.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import { useReturn } from '../ui/use-return.ts';
import { ownCourses } from './newest-begun.ts';

const FAILED = 'Failed to fetch courses. Please try again later.';

interface Loaded {
  /** Undefined when they could not be loaded. */
  courses: readonly Course[] | undefined;
  loading: boolean;
  reload: () => void;
}

/** The courses that came with the page, fetched again on request and when the person returns to the tab. */
export function useCourses(initial: readonly Course[] | undefined): Loaded {
  const [courses, setCourses] = useState(initial);
  const [loading, setLoading] = useState(false);

  const reload = useCallback(() => {
    setLoading(true);
    unwrap(api.courses.$get())
      .then(setCourses, () => showToast('error', FAILED))
      .finally(() => setLoading(false));
  }, []);

  useEffect(() => {
    if (courses !== undefined) storeOwnCourses(ownCourses(courses));
  }, [courses]);

  useEffect(() => {
    if (initial === undefined) showToast('error', FAILED);
  }, [initial]);

  useEffect(() => {
    // What the last lesson could not send changes what is shown here.
    void sendAllUnsaved().then((sent) => {
      if (sent) reload();
    });
  }, [reload]);

  useReturn(reload);

  return { courses, loading, reload };
}

import { useCallback, useEffect, useState } from 'react';
import { api, unwrap } from '../../../lib/api.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

type Ids = ReadonlySet<number>;

const idsOf = async (userId: number): Promise<Ids> =>
  new Set(await unwrap(api.user[':id'].enrollments.$get({ param: { id: String(userId) } })));

/** Enrols in what was added and unenrols from what was taken away; stops at the first that fails. */
async function change(userId: number, before: Ids, after: Ids): Promise<void> {
  for (const courseId of after)
    if (!before.has(courseId)) await unwrap(api.enroll.$post({ json: { userId, courseId } }));
  for (const courseId of before)
    if (!after.has(courseId)) await unwrap(api.unenroll.$delete({ json: { userId, courseId } }));
}

interface State {
  /** Undefined until they are known. */
  before: Ids | undefined;
  chosen: Ids;
  failed: boolean;
}

/**
 * What a person is enrolled in, and what the admin makes of it.
 * @param wanted a course to begin with, besides; what is shown after a failure is how it stands, without it
 */
export function useEnrollments(userId: number, wanted?: number) {
  const [{ before, chosen, failed }, setState] = useState<State>({
    before: undefined,
    chosen: new Set(),
    failed: false,
  });

  const load = useCallback(
    () =>
      idsOf(userId).then(
        (ids) =>
          setState(({ before: known }) => ({
            before: ids,
            chosen: known === undefined && wanted !== undefined ? new Set([...ids, wanted]) : ids,
            failed: false,
          })),
        () => {
          setState((state) => ({ ...state, chosen: new Set(), failed: true }));
          showToast('error', "Could not load user's courses");
        },
      ),
    [userId, wanted],
  );

  useEffect(() => {
    void load();
  }, [load]);

  /** @returns whether all of it is done; otherwise what is true now is shown */
  async function save(): Promise<boolean> {
    if (before === undefined) return false;
    try {
      await change(userId, before, chosen);
      showToast('success', 'Enrollments updated successfully!');
      return true;
    } catch {
      showToast('error', 'Failed to update enrollments.');
      await load();
      return false;
    }
  }

  const setChosen = (ids: Ids) => setState((state) => ({ ...state, chosen: ids }));
  return { loaded: before !== undefined, failed, chosen, setChosen, load, save };
}

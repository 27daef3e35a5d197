import { useCallback, useEffect } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { sendAllUnsaved } from '../../lib/api/save-progress.ts';
import { standingIn } from '../../lib/member/newest-begun.ts';
import { useReturn } from '../ui/use-return.ts';

/** Reloads the page if progress changed while the user was away, or after unsent progress was sent. Offline it stays. */
export function useFreshPage(standing: string): void {
  const refresh = useCallback(() => {
    unwrap(api.courses.$get({ query: {} })).then(
      (courses) => {
        if (standingIn(courses) !== standing) location.reload();
      },
      () => undefined,
    );
  }, [standing]);

  useEffect(() => {
    void sendAllUnsaved().then((sent) => {
      if (sent) refresh();
    });
  }, [refresh]);

  useReturn(refresh);
}

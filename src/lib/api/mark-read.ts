import { api, unwrap } from './api.ts';

/** Event of the window with the unread count after some were read. */
export const UNREAD = 'unread';

/** Marks notifications as read, also while leaving the page, and updates the bell. */
export async function markRead(ids: number[] | 'all'): Promise<void> {
  const call = api.notifications.read.$post({ json: { ids } }, { init: { keepalive: true } });
  const { unread } = await unwrap(call);
  dispatchEvent(new CustomEvent(UNREAD, { detail: unread }));
}

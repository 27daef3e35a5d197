import { api, unwrap } from './api.ts';

/** Named so in the window's events: how many notifications are unread after some were read. */
export const UNREAD = 'unread';

/** Marks notifications as read, also while the page is being left, and tells the bell. */
export async function markRead(ids: number[] | 'all'): Promise<void> {
  const call = api.notifications.read.$post({ json: { ids } }, { init: { keepalive: true } });
  const { unread } = await unwrap(call);
  dispatchEvent(new CustomEvent(UNREAD, { detail: unread }));
}

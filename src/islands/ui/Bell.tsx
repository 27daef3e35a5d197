import { useEffect, useId, useRef, useState } from 'react';
import type { NotificationList } from '../../../server/contract/notifications.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { markRead, UNREAD } from '../../lib/api/mark-read.ts';
import { formatMoment } from '../../lib/words/format-time.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { showToast } from './toasts/toast-store.ts';
import { useReturn } from './use-return.ts';

const GAP = 4;
const MOST = 99;

/** Notification bell with the unread count. @param first initial count */
export function Bell({ first }: { first: number }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [unread, setUnread] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const [list, setList] = useState<NotificationList['items']>();

  async function load() {
    const loaded = await unwrap(api.notifications.$get());
    setList(loaded.items);
    setUnread(loaded.unread);
  }

  const say = (error: unknown) => showToast('error', errorMessage(error));

  // A background request: failing offline is not reported.
  useReturn(() => void load().catch(() => undefined));

  useEffect(() => {
    const onUnread = (event: Event) => {
      if (event instanceof CustomEvent) setUnread(Number(event.detail));
    };
    addEventListener(UNREAD, onUnread);
    return () => removeEventListener(UNREAD, onUnread);
  }, []);

  useEffect(() => {
    if (!isOpen || button.current === null || panel.current === null) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    const { offsetWidth, style } = panel.current;
    style.top = `${bottom + GAP}px`;
    style.left = `${Math.max(GAP, right - offsetWidth)}px`;
  }, [isOpen]);

  function read(ids: number[] | 'all') {
    setList((before) =>
      before?.map((item) =>
        ids === 'all' || ids.includes(item.id) ? { ...item, readAt: Date.now() } : item,
      ),
    );
    markRead(ids).catch(say);
  }

  function toggled(opens: boolean) {
    setOpen(opens);
    if (opens) load().catch(say);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button bell"
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} new`}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </button>
      <section
        ref={panel}
        id={id}
        className="menu bell-panel"
        aria-label="Notifications"
        popover="auto"
        onToggle={(event) => toggled(event.newState === 'open')}
      >
        <div className="row row-spread">
          <h2>Notifications</h2>
          {unread > 0 && (
            <Button kind="ghost" small onClick={() => read('all')}>
              Mark all as read
            </Button>
          )}
        </div>
        {list === undefined && <div className="skeleton skeleton-row" role="status" aria-label="Loading" />}
        {list?.length === 0 && <p className="soft">No notifications yet.</p>}
        <ul role="list">
          {list?.map(({ id: one, text, link, at, readAt }) => (
            <li key={one}>
              <a
                className={readAt === null ? 'menu-item bell-item bell-new' : 'menu-item bell-item'}
                href={link}
                onClick={() => {
                  panel.current?.hidePopover();
                  if (readAt === null) read([one]);
                }}
              >
                {readAt === null && <span className="visually-hidden">New: </span>}
                {text}
                <span className="soft small">{formatMoment(at)}</span>
              </a>
            </li>
          ))}
        </ul>
        <a className="menu-item" href="/account#emails">
          Choose which emails you get
        </a>
      </section>
    </>
  );
}

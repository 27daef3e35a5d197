import { useState } from 'react';
import type { ShownAnnouncement } from '../../../server/contract/notifications.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { markRead } from '../../lib/api/mark-read.ts';
import { formatDayOf } from '../../lib/words/format-date.ts';
import { Button } from './Button.tsx';
import { Drawn } from './Drawn.tsx';
import { showToast } from './toasts/toast-store.ts';

/** Unread announcements of the teacher. Needs a Toaster on the page. */
export function Announcements({ first }: { first: readonly ShownAnnouncement[] }) {
  const [shown, setShown] = useState(first);

  async function dismiss(id: number) {
    try {
      await markRead([id]);
      setShown((before) => before.filter((one) => one.id !== id));
      document.getElementById('content')?.focus();
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  }

  return shown.map(({ id, title, html, courseName, publishedAt }) => (
    <section key={id} className="card announcement" aria-labelledby={`announcement-${id}`}>
      <header>
        <h2 id={`announcement-${id}`}>{title}</h2>
        <p className="soft small">
          {[courseName, formatDayOf(publishedAt)].filter((part) => part !== null).join(' · ')}
        </p>
      </header>
      <Drawn html={html} />
      <Button kind="secondary" small onClick={() => void dismiss(id)}>
        Got it<span className="visually-hidden"> {title}</span>
      </Button>
    </section>
  ));
}

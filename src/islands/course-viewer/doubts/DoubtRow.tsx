import { useEffect, useRef, useState } from 'react';
import type { Doubt } from '../../../../server/contract/doubts.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Thread, type ThreadProps } from './Thread.tsx';

interface Props extends Partial<ThreadProps> {
  doubt: Doubt;
  /** True if its link was followed. */
  opened?: boolean;
  waiting?: string | undefined;
}

/** Row of a question; its thread opens in place. */
export function DoubtRow({ doubt, opened = false, waiting, onChange, ...props }: Props) {
  const [now = doubt, setNow] = useState<Doubt>();
  const [isOpen, setOpen] = useState(opened);
  const [isGone, setGone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opened) button.current?.focus();
  }, [opened]);

  if (isGone) return null;
  return (
    <li>
      <button
        ref={button}
        type="button"
        className="grading-row"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="break">
          <strong>{now.title || '[removed]'}</strong>
          <br />
          <span className="soft small">
            {now.mine ? 'You' : (now.name ?? 'A former student')}, {formatMoment(now.askedAt)}
            {props.tools
              ? `, about “${now.lesson}” in ${now.courseName}`
              : now.materialId !== props.lessonId && `, about “${now.lesson}”`}
          </span>
        </span>
        <span className="row small">
          {now.state === 'open' && waiting !== undefined && <span>{waiting}</span>}
          {now.state === 'answered' && <span className="badge badge-leaf">Answered</span>}
          {now.state === 'closed' && <span className="badge">Closed</span>}
          {now.pinned && <span className="badge badge-brand">Pinned</span>}
          {!now.toAll && <span className="badge">Only teachers can read it</span>}
          {now.hidden && <span className="badge badge-brick">Hidden</span>}
          {now.reportedId !== null && <span className="badge badge-brick">Reported</span>}
          <span>{repliesOf(now)}</span>
          {props.tools && !isOpen && now.state === 'open' && (
            <span className="button button-secondary button-small" aria-hidden="true">
              Answer
            </span>
          )}
        </span>
      </button>
      {isOpen && (
        <Thread
          {...props}
          id={now.id}
          onChange={(thread) => {
            if (thread === undefined) setGone(true);
            setNow(thread);
            onChange?.(thread);
          }}
        />
      )}
    </li>
  );
}

function repliesOf({ replies }: Doubt): string {
  if (replies === 0) return 'No reply yet';
  return replies === 1 ? '1 reply' : `${replies} replies`;
}

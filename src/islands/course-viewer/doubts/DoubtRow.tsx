import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Doubt } from '../../../../server/contract/doubts.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Thread, type ThreadProps } from './Thread.tsx';

interface Props extends Partial<ThreadProps> {
  doubt: Doubt;
  /** True if its link was followed. */
  opened?: boolean;
  /** How long it has waited for an answer, for those who answer. */
  waiting?: ReactNode;
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
        className="grading-row grading-work"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="grading-who break">
          <strong>{now.title || '[removed]'}</strong>{' '}
          {now.state === 'answered' && <span className="badge badge-leaf">Answered</span>}{' '}
          {now.state === 'closed' && <span className="badge">Closed</span>}{' '}
          {now.pinned && <span className="badge badge-brand">Pinned</span>}{' '}
          {!now.toAll && <span className="badge">Only teachers can read it</span>}{' '}
          {now.hidden && <span className="badge badge-brick">Hidden</span>}{' '}
          {now.reportedId !== null && <span className="badge badge-brick">Reported</span>}
        </span>{' '}
        <span className="grading-what soft small break">
          {now.mine ? 'You' : (now.name ?? 'A former student')},{' '}
          {props.tools
            ? `about “${now.lesson}” in ${now.courseName}, `
            : `${formatMoment(now.askedAt)}, ${now.materialId === props.lessonId ? '' : `about “${now.lesson}”, `}`}
          {repliesOf(now)}
        </span>
        {now.state === 'open' && waiting}
        {props.tools && !isOpen && now.state === 'open' && (
          <span className="grading-marks button button-secondary button-small row-act" aria-hidden="true">
            Answer
          </span>
        )}
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
  if (replies === 0) return 'no reply yet';
  return replies === 1 ? '1 reply' : `${replies} replies`;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useOfBrowser } from '../ui/use-in-browser.ts';

const SECONDS = 5;

interface Props {
  /** Title of the next lesson; undefined at the end of the course. */
  next: string | undefined;
  onNext: () => void;
  onAgain: () => void;
}

const wantsCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Overlay on an ended video: starts the next lesson after a few seconds unless stopped; offers a replay. */
export function LessonEnd({ next, onNext, onAgain }: Props) {
  const calm = useOfBrowser(wantsCalm, true);
  const [left, setLeft] = useState(SECONDS);
  const [stopped, setStopped] = useState(false);
  const counts = next !== undefined && !calm && !stopped;
  const said = next === undefined ? 'This was the last lesson.' : `Next: ${next}`;

  const tick = useEffectEvent(() => {
    // A hidden tab waits.
    if (document.visibilityState === 'hidden') return;
    if (left > 1) setLeft(left - 1);
    else onNext();
  });

  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => tick(), 1000);
    return () => clearInterval(timer);
  }, [counts]);

  return (
    <div className="lesson-end arriving">
      <p className="visually-hidden" role="status">
        {next === undefined
          ? said
          : `The video has ended. ${counts ? `Next in ${SECONDS} seconds: ${next}` : said}`}
      </p>
      <p className="lesson-end-title">
        {said}
        {counts && <span aria-hidden="true"> in {left} s</span>}
      </p>
      <div className="row">
        {next !== undefined && (
          <Button small onClick={onNext}>
            <Icon name="play" size={18} />
            Play next
          </Button>
        )}
        <Button kind="secondary" small onClick={onAgain}>
          Watch again
        </Button>
        {counts && (
          <Button kind="ghost" small onClick={() => setStopped(true)}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

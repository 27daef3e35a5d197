import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { sheet } from '../../../../server/contract/video.ts';
import { formatPosition } from '../../../lib/words/format-time.ts';
import { seek } from '../use-resume.ts';
import type { Playback } from './use-playback.ts';

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  playback: Playback;
  /** Address of the sheet of preview pictures, loaded on first use; undefined without one. */
  path: string | undefined;
  /** Length in seconds. */
  seconds: number;
}

const STEP_SECONDS = 10;
/** Closer to the end there is nothing to see. */
const LAST_SECONDS = 2;
const PICTURES = sheet.across * sheet.down;

/** Seek bar with position and buffer; shows time and preview picture of the pointed position. */
export function SeekBar({ video, playback, path, seconds }: Props) {
  const { at, loadedTo } = playback;
  const input = useRef<HTMLInputElement>(null);
  /** Pointed position in seconds. */
  const [shown, setShown] = useState<number>();

  useEffect(() => {
    const { current: bar } = input;
    if (bar === null) return;
    if (!bar.matches(':active')) bar.value = String(at);
    bar.ariaValueText = `${formatPosition(at)} of ${formatPosition(seconds)}`;
    const share = (place: number): string => `${Math.min(100, (100 * place) / seconds)}%`;
    bar.style.setProperty('--at', share(Number(bar.value)));
    bar.style.setProperty('--loaded', share(loadedTo));
  }, [at, loadedTo, seconds]);

  useEffect(() => {
    const { current: film } = video;
    const { current: bar } = input;
    if (film === null || bar === null) return undefined;
    // Each position costs data: while dragging, only the last one is loaded.
    const go = () => seek(film, Number(bar.value));
    bar.addEventListener('change', go);
    return () => bar.removeEventListener('change', go);
  }, [video]);

  function onKey(event: KeyboardEvent) {
    const end = Math.max(0, Math.floor(seconds) - LAST_SECONDS);
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: at - STEP_SECONDS,
      ArrowDown: at - STEP_SECONDS,
      ArrowRight: at + STEP_SECONDS,
      ArrowUp: at + STEP_SECONDS,
      Home: 0,
      End: end,
    };
    const place = to[event.key];
    if (place === undefined || video.current === null) return;
    event.preventDefault();
    const found = Math.min(end, Math.max(0, place));
    setShown(found);
    seek(video.current, found);
  }

  return (
    <div className="player-seek">
      <input
        ref={input}
        type="range"
        min={0}
        max={Math.floor(seconds)}
        defaultValue={0}
        aria-label={path === undefined ? 'Place in the film' : 'Find a place by its picture'}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setShown(Number(target.value));
          target.style.setProperty('--at', `${(100 * Number(target.value)) / seconds}%`);
        }}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setShown(Math.min(1, Math.max(0, (clientX - left) / width)) * seconds);
        }}
        onPointerUp={({ pointerType }) => pointerType !== 'mouse' && setShown(undefined)}
        onPointerLeave={() => setShown(undefined)}
        onBlur={() => setShown(undefined)}
      />
      {shown !== undefined && (
        <div className="player-seek-picture">
          {path !== undefined && <PictureAt share={shown / seconds} path={path} video={video.current} />}
          <span className="numeric">{formatPosition(shown)}</span>
        </div>
      )}
    </div>
  );
}
interface PictureProps {
  /** From 0 at the start to 1 at the end. */
  share: number;
  path: string;
  video: HTMLVideoElement | null;
}

function PictureAt({ share, path, video }: PictureProps) {
  const ratio = video !== null && video.videoHeight > 0 ? video.videoWidth / video.videoHeight : 16 / 9;
  const at = Math.min(PICTURES - 1, Math.floor(share * PICTURES));
  const [column, row] = [at % sheet.across, Math.floor(at / sheet.across)];
  return (
    <svg viewBox={`${column * ratio} ${row} ${ratio} 1`} aria-hidden="true">
      <image href={path} width={sheet.across * ratio} height={sheet.down} preserveAspectRatio="none" />
    </svg>
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { sheet } from '../../../server/contract/video.ts';
import { formatPosition } from '../../lib/words/format-time.ts';
import { seek } from './use-resume.ts';

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  /** Of all pictures in one, loaded with the first that is shown. */
  path: string;
  /** Length of the film. */
  seconds: number;
}

const STEP_SECONDS = 10;
const PICTURES = sheet.across * sheet.down;

/** Finds a place by its picture, which the browser's own seek bar does not show. */
export function SeekPictures({ video, path, seconds }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** The place that is pointed at, in seconds. */
  const [shown, setShown] = useState<number>();

  useEffect(() => {
    const { current: film } = video;
    const { current: bar } = input;
    if (film === null || bar === null) return undefined;
    const follow = () => {
      if (bar.matches(':active')) return;
      bar.value = String(film.currentTime);
      bar.ariaValueText = formatPosition(film.currentTime);
    };
    // Each place costs data: of those that are dragged over only the last one is loaded.
    const go = () => seek(film, Number(bar.value));
    film.addEventListener('timeupdate', follow);
    bar.addEventListener('change', go);
    return () => {
      film.removeEventListener('timeupdate', follow);
      bar.removeEventListener('change', go);
    };
  }, [video]);

  return (
    <div className="player-seek">
      <input
        ref={input}
        type="range"
        min={0}
        max={Math.floor(seconds)}
        step={STEP_SECONDS}
        defaultValue={0}
        aria-label="Find a place by its picture"
        onChange={({ target }) => setShown(Number(target.value))}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setShown(Math.min(1, Math.max(0, (clientX - left) / width)) * seconds);
        }}
        onPointerLeave={() => setShown(undefined)}
        onBlur={() => setShown(undefined)}
      />
      {shown !== undefined && (
        <div className="player-seek-picture">
          <PictureAt share={shown / seconds} path={path} video={video.current} />
          <span className="numeric">{formatPosition(shown)}</span>
        </div>
      )}
    </div>
  );
}

interface PictureProps {
  /** 0 at the beginning of the film, 1 at its end. */
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

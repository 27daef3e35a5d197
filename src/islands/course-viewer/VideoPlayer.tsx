import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { formatPosition } from '../../lib/format-time.ts';
import { saveProgress } from './save-progress.ts';
import { seek } from './seek.ts';
import { usePosition } from './use-position.ts';
import { useRecovery } from './use-recovery.ts';
import { VideoTrouble } from './VideoTrouble.tsx';

const TOO_EARLY = 2;
const NEARLY_OVER = 3;

interface Props {
  material: Material;
  onProgress: (progress: Progress) => void;
  /** Asks the server whether the person may still watch. */
  ask: () => Promise<ApiError | undefined>;
}

/** An uploaded video: resumes where the person stopped, and says why when it cannot go on. */
export function VideoPlayer({ material, onProgress, ask }: Props) {
  const { id, filePath = '', title, positionSeconds = 0 } = material;
  const start = useRef(positionSeconds);
  const [resumedAt, setResumedAt] = useState<number>();
  const { video, trouble, restart, onStopped, onWaiting, onRunning } = useRecovery(ask);
  const { tick, save } = usePosition({ id, video, onSaved: onProgress, onRefused: () => void ask() });

  function resume() {
    const { current } = video;
    const from = start.current;
    if (current === null || from < TOO_EARLY || from > current.duration - NEARLY_OVER) return;
    start.current = 0;
    seek(current, from);
    setResumedAt(from);
  }

  const onAwake = useEffectEvent(() => {
    // The element came with the page and may have been quicker than this script.
    if ((video.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA) resume();
    if (video.current?.error) void onStopped();
  });
  useEffect(() => onAwake(), []);

  return (
    <div className="player">
      {/* biome-ignore lint/a11y/useMediaCaption: an upload is one file; captions in it are shown by the controls */}
      <video
        ref={video}
        src={filePath}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={resume}
        onTimeUpdate={tick}
        onPause={save}
        onPlaying={onRunning}
        onWaiting={onWaiting}
        onStalled={onWaiting}
        onError={() => void onStopped()}
        onEnded={() => {
          saveProgress(id, { positionSeconds: 0, completed: true }).then(onProgress, () => {});
        }}
      />
      {trouble && <VideoTrouble trouble={trouble} filePath={filePath} onRetry={restart} />}
      {resumedAt !== undefined && (
        <p className="player-note" role="status">
          Continues where you stopped, at {formatPosition(resumedAt)}.
        </p>
      )}
    </div>
  );
}

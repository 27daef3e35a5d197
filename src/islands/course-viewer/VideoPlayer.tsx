import { useEffect, useEffectEvent, useState } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import { captionLanguageName } from '../../../server/contract/video.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { formatPosition } from '../../lib/format-time.ts';
import { PlayerTools } from './PlayerTools.tsx';
import { usePlayerPreferences } from './player-preferences.ts';
import { usePosition } from './use-position.ts';
import { useRecovery } from './use-recovery.ts';
import { useResume } from './use-resume.ts';
import { VideoError } from './VideoError.tsx';

interface Props {
  material: Material;
  onProgress: (progress: Progress) => void;
  /** Asks the server whether the person may still watch. */
  recheck: () => Promise<ApiError | undefined>;
}

/** An uploaded video: resumes where the person stopped, and says why when it cannot go on. */
export function VideoPlayer({ material, onProgress, recheck }: Props) {
  const { id, filePath = '', title, captionsPath, captionsLanguage = 'en' } = material;
  const { video, trouble, restart, onStopped, onPlay, onPause, onWaiting, onRunning } = useRecovery(recheck);
  const position = usePosition({ id, onSaved: onProgress, onRefused: () => void recheck() });
  const { resume, resumedAt } = useResume(material, video, position.beginAt);
  const [rate, setRate] = useState(1);
  const remember = usePlayerPreferences(video, setRate);

  const onAwake = useEffectEvent(() => {
    if (video.current?.error) void onStopped();
  });
  useEffect(() => onAwake(), []);

  return (
    <div className="player">
      {/* biome-ignore lint/a11y/useMediaCaption: captions are there when the admin uploaded some */}
      <video
        ref={video}
        src={filePath}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={resume}
        onTimeUpdate={({ currentTarget }) => {
          if (!currentTarget.ended) position.moveTo(currentTarget.currentTime);
        }}
        onPlay={onPlay}
        onPause={() => {
          onPause();
          position.save();
        }}
        onPlaying={onRunning}
        onWaiting={onWaiting}
        onStalled={onWaiting}
        onError={() => void onStopped()}
        onEnded={position.finish}
        onRateChange={remember}
        onVolumeChange={remember}
      >
        {captionsPath !== undefined && (
          <track
            kind="captions"
            src={captionsPath}
            srcLang={captionsLanguage}
            label={captionLanguageName(captionsLanguage)}
            default
          />
        )}
      </video>
      {trouble && <VideoError trouble={trouble} filePath={filePath} onRetry={restart} />}
      <PlayerTools video={video} rate={rate} />
      {resumedAt !== undefined && (
        <p className="player-note" role="status">
          Continues where you stopped, at {formatPosition(resumedAt)}.
        </p>
      )}
    </div>
  );
}

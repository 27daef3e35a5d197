import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import { captionLanguageName } from '../../../server/contract/video.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { formatPosition } from '../../lib/words/format-time.ts';
import { useInBrowser } from '../ui/use-in-browser.ts';
import { LessonEnd } from './LessonEnd.tsx';
import { NoPicture } from './NoPicture.tsx';
import { PlayerControls } from './player/PlayerControls.tsx';
import { usePlayerPreferences } from './player-preferences.ts';
import { usePosition } from './use-position.ts';
import { useQuality } from './use-quality.ts';
import { useRecovery } from './use-recovery.ts';
import { useResume } from './use-resume.ts';
import { VideoError } from './VideoError.tsx';

interface Props {
  material: Material;
  /** Title of the next lesson. */
  next: string | undefined;
  onNext: () => void;
  /** Starts by itself after the previous lesson. */
  plays: boolean;
  onProgress: (progress: Progress) => void;
  recheck: () => Promise<ApiError | undefined>;
}

/** Player of an uploaded video or audio: resumes, offers the next lesson at the end, and explains failures. */
export function VideoPlayer({ material, next, onNext, plays, onProgress, recheck }: Props) {
  const { id, filePath = '', title, film, mediaType = '', captionsPath, captionsLanguage = 'en' } = material;
  const { video, trouble, restart, onStopped, onPlay, onPause, onWaiting, onRunning } = useRecovery(recheck);
  const position = usePosition({ id, onSaved: onProgress, onRefused: () => void recheck() });
  const { resume, resumedAt } = useResume(material, video, position.beginAt);
  const [rate, setRate] = useState(1);
  const [ended, setEnded] = useState(false);
  const [blind, setBlind] = useState(false);
  const isAudio = mediaType.startsWith('audio/');
  // Both elements have the same API, and audio has no picture to miss.
  const Media = (isAudio ? 'audio' : 'video') as 'video';
  const remember = usePlayerPreferences(video, setRate);
  const quality = useQuality(material, video, plays);
  const isAwake = useInBrowser();
  const stage = useRef<HTMLDivElement>(null);

  function onLoaded() {
    // Sound without a picture: an unsupported codec.
    if (video.current?.videoWidth === 0 && quality.choices.length === 0) setBlind(true);
    resume();
  }

  const onAwake = useEffectEvent(() => {
    if (video.current?.error) void onStopped();
    if (video.current !== null && video.current.readyState > 0) onLoaded();
    // A browser that blocks autoplay leaves it paused with its own button.
    if (plays && quality.choices.length === 0) video.current?.play().catch(() => {});
  });
  useEffect(() => onAwake(), []);

  function again() {
    setEnded(false);
    stage.current?.querySelector<HTMLElement>('.player-bar button')?.focus();
    video.current?.play().catch(() => {});
  }

  if (blind) return <NoPicture filePath={filePath} />;
  return (
    <div className="player">
      <div ref={stage} className="player-stage">
        <Media
          ref={video}
          src={quality.src}
          poster={isAudio ? undefined : film?.posterPath}
          // Until our controls are hydrated.
          controls={!isAwake}
          playsInline
          preload="metadata"
          aria-label={title}
          onLoadedMetadata={onLoaded}
          onTimeUpdate={({ currentTarget }) => {
            if (!currentTarget.ended) position.moveTo(currentTarget.currentTime);
          }}
          onPlay={() => {
            setEnded(false);
            onPlay();
          }}
          onPause={() => {
            onPause();
            position.save();
          }}
          onPlaying={() => {
            onRunning();
            quality.onRunning();
          }}
          onWaiting={() => {
            onWaiting();
            quality.onWaiting();
          }}
          onStalled={onWaiting}
          onSeeking={() => {
            setEnded(false);
            quality.onSeeking();
          }}
          onError={() => {
            if (!quality.onError()) void onStopped();
          }}
          onEnded={() => {
            position.finish();
            setEnded(true);
            if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {});
          }}
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
        </Media>
        {isAwake && (
          <PlayerControls
            video={video}
            rate={rate}
            hasPicture={!isAudio}
            quality={quality}
            sheetPath={quality.saves || !quality.hasPicture ? undefined : film?.sheetPath}
            seconds={material.durationSeconds ?? 0}
          />
        )}
        {ended && <LessonEnd next={next} onNext={onNext} onAgain={again} />}
      </div>
      {trouble && <VideoError trouble={trouble} filePath={filePath} onRetry={restart} />}
      {quality.note !== undefined && (
        <p className="player-note" role="status">
          {quality.note}
        </p>
      )}
      {resumedAt !== undefined && (
        <p className="player-note" role="status">
          Continues where you stopped, at {formatPosition(resumedAt)}.
        </p>
      )}
    </div>
  );
}

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
  /** The title of what comes after it. */
  next: string | undefined;
  onNext: () => void;
  /** Begins by itself: the one before led here. */
  plays: boolean;
  onProgress: (progress: Progress) => void;
  /** Asks the server whether the person may still watch. */
  recheck: () => Promise<ApiError | undefined>;
}

/** An uploaded video, or sound: resumes where the person stopped, leads on at its end, and says why when it cannot go on. */
export function VideoPlayer({ material, next, onNext, plays, onProgress, recheck }: Props) {
  const { id, filePath = '', title, film, mediaType = '', captionsPath, captionsLanguage = 'en' } = material;
  const { video, trouble, restart, onStopped, onPlay, onPause, onWaiting, onRunning } = useRecovery(recheck);
  const position = usePosition({ id, onSaved: onProgress, onRefused: () => void recheck() });
  const { resume, resumedAt } = useResume(material, video, position.beginAt);
  const [rate, setRate] = useState(1);
  const [ended, setEnded] = useState(false);
  const [blind, setBlind] = useState(false);
  const isAudio = mediaType.startsWith('audio/');
  // Both elements do the same, and sound has no picture that could be missing.
  const Media = (isAudio ? 'audio' : 'video') as 'video';
  const remember = usePlayerPreferences(video, setRate);
  const quality = useQuality(material, video, plays);
  const isAwake = useInBrowser();
  const stage = useRef<HTMLDivElement>(null);

  function onLoaded() {
    // Sound without a picture: a codec that this browser does not know.
    if (video.current?.videoWidth === 0 && quality.choices.length === 0) setBlind(true);
    resume();
  }

  const onAwake = useEffectEvent(() => {
    if (video.current?.error) void onStopped();
    if (video.current !== null && video.current.readyState > 0) onLoaded();
    // A browser that wants a press first leaves it standing, with its own button.
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
          // Until our own are awake.
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

import { type RefObject, useId, useRef } from 'react';
import { formatPosition } from '../../../lib/words/format-time.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { captions, mute, playOrPause, skip, toggleFullScreen } from '../player-keys.ts';
import { setSpeed, speeds } from '../player-preferences.ts';
import type { Quality } from '../use-quality.ts';
import { PlayerSettings } from './PlayerSettings.tsx';
import { SeekBar } from './SeekBar.tsx';
import { usePlayback } from './use-playback.ts';
import { useQuiet } from './use-quiet.ts';

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  rate: number;
  hasPicture: boolean;
  quality: Quality;
  /** Address of the preview pictures. */
  sheetPath: string | undefined;
  /** Length in seconds, until the video reports its own. */
  seconds: number;
}

/** Controls of the player, in place of the browser's. */
export function PlayerControls({ video, rate, hasPicture, quality, sheetPath, seconds }: Props) {
  const playback = usePlayback(video);
  const { quiet, skipped } = useQuiet(video);
  const settings = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { paused, at, length = seconds, muted, captions: captioned } = playback;
  const choices = speeds.some((speed) => speed === rate) ? speeds : [...speeds, rate];
  const act = (change: (film: HTMLVideoElement) => void) => () =>
    video.current !== null && change(video.current);

  return (
    <>
      {skipped.times > 0 && (
        <span key={skipped.times} className="player-skipped" data-back={skipped.seconds < 0 ? '' : undefined}>
          {skipped.seconds < 0 ? '−10 s' : '+10 s'}
        </span>
      )}
      {hasPicture && paused && (
        <button
          type="button"
          className="player-button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={act(playOrPause)}
        >
          <Icon name="play" size={36} />
        </button>
      )}
      <section
        className="player-controls"
        aria-label="Player"
        data-quiet={quiet && hasPicture ? '' : undefined}
      >
        <SeekBar video={video} playback={playback} path={sheetPath} seconds={length} />
        <div className="player-bar">
          <Control
            icon={paused ? 'play' : 'pause'}
            label={paused ? 'Play' : 'Pause'}
            keys="K"
            onClick={act(playOrPause)}
          />
          <Control
            icon="back"
            label="Back 10 seconds"
            keys="J"
            className="player-back"
            onClick={act(skip(-10))}
          />
          <Control
            icon={muted ? 'muted' : 'volume'}
            label="Mute"
            keys="M"
            className="player-mute"
            isOn={muted}
            onClick={act(mute)}
          />
          <span className="player-time numeric">
            {formatPosition(at)} / {formatPosition(length)}
          </span>
          {captioned !== undefined && (
            <Control icon="captions" label="Captions" keys="C" isOn={captioned} onClick={act(captions)} />
          )}
          <select
            className="player-speed"
            aria-label="Speed"
            value={rate}
            onChange={({ target }) => act((film) => setSpeed(film, Number(target.value)))()}
          >
            {choices.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
          <button
            ref={opener}
            type="button"
            className="icon-button"
            aria-label="Settings"
            title="Settings"
            popoverTarget={settings}
          >
            <Icon name="settings" />
          </button>
          {hasPicture && (
            <Control icon="full-screen" label="Full screen" keys="F" onClick={act(toggleFullScreen)} />
          )}
        </div>
        <PlayerSettings
          id={settings}
          opener={opener}
          video={video}
          hasPicture={hasPicture}
          quality={quality}
        />
      </section>
    </>
  );
}

interface ControlProps {
  icon: IconName;
  label: string;
  keys: string;
  className?: string;
  isOn?: boolean;
  onClick: () => void;
}

const Control = ({ icon, label, keys, className = '', isOn, onClick }: ControlProps) => (
  <button
    type="button"
    className={`icon-button ${className}`}
    aria-label={label}
    aria-pressed={isOn}
    title={`${label} (${keys})`}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);

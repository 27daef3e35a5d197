import { type RefObject, useId, useSyncExternalStore } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { setSpeed, speeds } from './player-preferences.ts';
import { megabytes, type Quality } from './use-quality.ts';

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  /** The speed it has now. */
  rate: number;
  hasPicture: boolean;
  quality: Quality;
}

const never = (): (() => void) => () => {};
const hasPictureInPicture = (): boolean => document.pictureInPictureEnabled === true;

/** What the browser's own controls lack or hide: speed, quality and what it costs, a small window, and the keys. */
export function PlayerTools({ video, rate, hasPicture, quality }: Props) {
  const id = useId();
  const qualityId = useId();
  const canFloat = useSyncExternalStore(never, hasPictureInPicture, () => false);
  const choices = speeds.some((speed) => speed === rate) ? speeds : [...speeds, rate];

  function float() {
    const change =
      document.pictureInPictureElement === null
        ? video.current?.requestPictureInPicture()
        : document.exitPictureInPicture();
    // Refused while nothing is loaded: the video itself says why.
    change?.catch(() => {});
  }

  return (
    <div className="player-tools">
      <div className="field player-speed">
        <label htmlFor={id}>Speed</label>
        <select
          id={id}
          value={rate}
          onChange={(event) => {
            if (video.current !== null) setSpeed(video.current, Number(event.target.value));
          }}
        >
          {choices.map((speed) => (
            <option key={speed} value={speed}>
              {speed === 1 ? 'Normal' : `${speed}×`}
            </option>
          ))}
        </select>
      </div>
      {quality.choices.length > 1 && (
        <div className="field player-speed">
          <label htmlFor={qualityId}>Quality</label>
          <select
            id={qualityId}
            value={quality.choice}
            onChange={({ target }) => quality.choose(target.value)}
          >
            {quality.choices.map(([choice, name]) => (
              <option key={choice} value={choice}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {quality.choices.length > 1 && (
        <label className="player-switch">
          <input
            type="checkbox"
            checked={quality.saves}
            onChange={({ target }) => quality.setSaves(target.checked)}
          />
          Save data
        </label>
      )}
      {quality.bytes !== undefined && (
        <span className="player-note numeric">About {megabytes(quality.bytes)}</span>
      )}
      {canFloat && hasPicture && (
        <Button kind="ghost" className="player-float" onClick={float}>
          <Icon name="float" size={20} />
          Mini player
        </Button>
      )}
      <KeyHelp video={video} />
    </div>
  );
}

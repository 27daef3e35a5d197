import { type RefObject, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useOfBrowser } from '../ui/use-in-browser.ts';
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

const hasPictureInPicture = (): boolean => document.pictureInPictureEnabled === true;

/** What the browser's own controls lack or hide: speed, quality and what it costs, a small window, and the keys. */
export function PlayerTools({ video, rate, hasPicture, quality }: Props) {
  const canFloat = useOfBrowser(hasPictureInPicture, false);
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
      <Choice
        label="Speed"
        value={String(rate)}
        options={choices.map((speed) => [String(speed), speed === 1 ? 'Normal' : `${speed}×`])}
        onChange={(speed) => video.current !== null && setSpeed(video.current, Number(speed))}
      />
      {quality.choices.length > 1 && (
        <Choice label="Quality" value={quality.choice} options={quality.choices} onChange={quality.choose} />
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

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field player-speed">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

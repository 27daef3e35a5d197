import { type RefObject, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOfBrowser } from '../../ui/use-in-browser.ts';
import { KeyHelp } from '../KeyHelp.tsx';
import { megabytes, type Quality } from '../use-quality.ts';

interface Props {
  id: string;
  /** Button that opens the settings and positions them. */
  opener: RefObject<HTMLButtonElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  hasPicture: boolean;
  quality: Quality;
}

const hasPictureInPicture = (): boolean => document.pictureInPictureEnabled === true;

/** Rarely used settings: quality with data use, picture-in-picture, shortcuts. */
export function PlayerSettings({ id, opener, video, hasPicture, quality }: Props) {
  const canFloat = useOfBrowser(hasPictureInPicture, false);
  const select = useId();

  function float() {
    const change =
      document.pictureInPictureElement === null
        ? video.current?.requestPictureInPicture()
        : document.exitPictureInPicture();
    // Rejected while nothing is loaded: the video shows the reason.
    change?.catch(() => {});
  }

  function place(panel: HTMLElement) {
    const at = opener.current?.getBoundingClientRect();
    if (at === undefined) return;
    panel.style.right = `${Math.max(8, innerWidth - at.right)}px`;
    panel.style.bottom = `${Math.max(8, innerHeight - at.top + 4)}px`;
  }

  return (
    <div
      id={id}
      popover="auto"
      className="menu player-settings"
      role="dialog"
      aria-label="Player settings"
      onBeforeToggle={({ currentTarget }) => place(currentTarget)}
    >
      {quality.choices.length > 1 && (
        <>
          <div className="field">
            <label htmlFor={select}>Quality</label>
            <select
              id={select}
              value={quality.choice}
              onChange={({ target }) => quality.choose(target.value)}
            >
              {quality.choices.map(([option, name]) => (
                <option key={option} value={option}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <label className="player-switch">
            <input
              type="checkbox"
              checked={quality.saves}
              onChange={({ target }) => quality.setSaves(target.checked)}
            />
            Save data
          </label>
        </>
      )}
      {quality.bytes !== undefined && <p className="player-note numeric">About {megabytes(quality.bytes)}</p>}
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

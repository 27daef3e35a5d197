import { type RefObject, useEffect, useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useOfBrowser } from '../ui/use-in-browser.ts';
import { keyHelp, steer } from './player-keys.ts';
import { readPreferences, storePreferences } from './player-preferences.ts';

const rememberedKeys = (): boolean => readPreferences().keys;

/** Lists the player's shortcuts, with a switch that turns them off. */
export function KeyHelp({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const id = useId();
  const remembered = useOfBrowser(rememberedKeys, true);
  const [chosen, setChosen] = useState<boolean>();
  const active = chosen ?? remembered;

  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (video.current !== null) steer(event, video.current);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active, video]);

  return (
    <>
      <Button kind="ghost" className="player-keys-button" popoverTarget={id}>
        <Icon name="keyboard" size={20} />
        Keyboard
      </Button>
      <div id={id} popover="auto" className="player-keys" role="dialog" aria-label="Keyboard shortcuts">
        <p className="player-keys-title">Keyboard shortcuts</p>
        <dl>
          {keyHelp.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="player-switch">
          <input
            type="checkbox"
            checked={active}
            onChange={(event) => {
              setChosen(event.target.checked);
              storePreferences({ keys: event.target.checked });
            }}
          />
          Use these keys
        </label>
        <Button kind="secondary" popoverTarget={id} popoverTargetAction="hide">
          Close
        </Button>
      </div>
    </>
  );
}

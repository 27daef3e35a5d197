import { type RefObject, useEffect, useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { useOfBrowser } from '../ui/use-in-browser.ts';
import { steer } from './player-keys.ts';
import { readPreferences, storePreferences } from './player-preferences.ts';

const KeyList = loadLater('shortcuts', () => import('./KeyList.tsx'));

const rememberedKeys = (): boolean => readPreferences().keys;

/** Lists the player's shortcuts, with a switch that turns them off. */
export function KeyHelp({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const id = useId();
  const remembered = useOfBrowser(rememberedKeys, true);
  const [chosen, setChosen] = useState<boolean>();
  const [isOpen, setOpen] = useState(false);
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
      <div
        id={id}
        popover="auto"
        className="player-keys"
        role="dialog"
        aria-label="Keyboard shortcuts"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <KeyList
            id={id}
            active={active}
            onActive={(keys) => {
              setChosen(keys);
              storePreferences({ keys });
            }}
          />
        )}
      </div>
    </>
  );
}

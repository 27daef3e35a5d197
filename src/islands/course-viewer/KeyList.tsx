import { Button } from '../ui/Button.tsx';

interface Props {
  /** Of the popover that it closes. */
  id: string;
  active: boolean;
  onActive: (active: boolean) => void;
}

const keys = [
  ['Space or K', 'Play or pause'],
  ['J or ←', 'Back 10 seconds'],
  ['L or →', 'Forward 10 seconds'],
  ['F', 'Full screen'],
  ['M', 'Mute or unmute'],
  ['C', 'Captions off or on'],
  ['<  >', 'Slower, faster'],
] as const;

/** The player's shortcuts with their descriptions, and the switch for those who want the keys for something else. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function KeyList({ id, active, onActive }: Props) {
  return (
    <>
      <p className="player-keys-title">Keyboard shortcuts</p>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="player-switch">
        <input type="checkbox" checked={active} onChange={(event) => onActive(event.target.checked)} />
        Use these keys
      </label>
      <Button kind="secondary" popoverTarget={id} popoverTargetAction="hide">
        Close
      </Button>
    </>
  );
}

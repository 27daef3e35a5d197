import type { Material } from '../../../server/contract/materials.ts';
import { Icon } from '../ui/Icon.tsx';

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

/** Assignment on another site; opens in a new tab. */
export function AssignmentView({ material: { title, url = '' } }: { material: Material }) {
  return (
    <div className="lesson-file card card-pad">
      <span className="empty-picture">
        <Icon name="assignment" size={34} />
      </span>
      <p className="soft">On {hostOf(url)}</p>
      <a className="button button-secondary" href={url} target="_blank" rel="noopener noreferrer">
        <Icon name="external" size={18} />
        Open assignment
        <span className="visually-hidden"> {title} (in a new tab)</span>
      </a>
    </div>
  );
}

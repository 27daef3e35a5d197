import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** Empty state of a list: picture, sentence and next step. */
export function Empty({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-picture">
        <Icon name={icon} size={34} />
      </span>
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

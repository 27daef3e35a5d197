import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** Groups cards; folded on a phone to keep the page short. A link to one of the cards opens the group. */
export function AccountFold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (target === null || body.current?.contains(target) !== true) return;
    setOpen(true);
    requestAnimationFrame(() => target.scrollIntoView());
  }, []);

  return (
    <div className="account-fold" data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        className="account-fold-press"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
        <Icon name="chevron-down" size={20} />
      </button>
      <div className="account-fold-body" ref={body}>
        {children}
      </div>
    </div>
  );
}

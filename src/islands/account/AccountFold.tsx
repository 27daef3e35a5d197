import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** Cards about one thing, behind a press on a phone, where they would make the page long; a link to one of them opens it. */
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

import { useEffect } from 'react';

/** Takes the numbers out of WhatsApp links: invented ones may belong to someone, so WhatsApp asks for the recipient. */
export function DemoLinks() {
  useEffect(() => {
    const blank = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.host === 'wa.me') link.pathname = '/';
    };
    document.addEventListener('click', blank, true);
    return () => document.removeEventListener('click', blank, true);
  }, []);
  return null;
}

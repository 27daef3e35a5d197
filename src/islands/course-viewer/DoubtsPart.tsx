import { useEffect, useRef, useState } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { loadLater } from '../ui/load-later.tsx';

const Doubts = loadLater('questions', () => import('./doubts/Doubts.tsx'));

/** Questions about a lesson, loaded when someone scrolls to them or an address names one. */
export function DoubtsPart({ material }: { material: Material }) {
  const part = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((changes) => {
      // A busy phone reports several changes at once; the first may be of before it was laid out.
      if (changes.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    if (part.current !== null) watch.observe(part.current);
    if (location.search.includes('doubt=')) part.current?.scrollIntoView();
    return () => watch.disconnect();
  }, []);
  return (
    <section ref={part} className="stack doubts" aria-label="Questions">
      {isNear && <Doubts material={material} />}
    </section>
  );
}

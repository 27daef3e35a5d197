import { useEffect, useRef, useState } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { loadLater } from '../ui/load-later.tsx';

const Doubts = loadLater('questions', () => import('./doubts/Doubts.tsx'));

/** Questions about a lesson, loaded when someone scrolls to them, asks one, or an address names one. @param asks how often a question was begun above */
export function DoubtsPart({ material, asks }: { material: Material; asks: number }) {
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
  useEffect(() => {
    if (asks > 0) part.current?.scrollIntoView();
  }, [asks]);
  return (
    <section ref={part} className="stack doubts" aria-label="Questions">
      {(isNear || asks > 0) && <Doubts material={material} asks={asks} />}
    </section>
  );
}

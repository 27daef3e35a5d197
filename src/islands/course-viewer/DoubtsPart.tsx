import { useEffect, useRef } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { loadLater } from '../ui/load-later.tsx';

const Doubts = loadLater('questions', () => import('./doubts/Doubts.tsx'));

/** Questions about a lesson, brought before the eyes when someone asks one or an address names one. @param asks how often a question was begun above */
export function DoubtsPart({ material, asks }: { material: Material; asks: number }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asks > 0 || location.search.includes('doubt=')) part.current?.scrollIntoView();
  }, [asks]);
  return (
    <section ref={part} className="stack doubts" aria-label="Questions">
      <Doubts material={material} asks={asks} />
    </section>
  );
}

import { useEffect, useRef } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { loadLater } from '../ui/load-later.tsx';

const Doubts = loadLater('questions', () => import('./doubts/Doubts.tsx'));

interface Props {
  material: Material;
  /** How often a question was begun above. */
  asks: number;
  onCount: (questions: number) => void;
}

/** Questions about a lesson, scrolled into sight when someone asks one or an address names one. */
export function DoubtsPart({ material, asks, onCount }: Props) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asks > 0 || location.search.includes('doubt=')) part.current?.scrollIntoView();
  }, [asks]);
  return (
    <section ref={part} className="stack doubts" aria-label="Questions">
      <Doubts material={material} asks={asks} onCount={onCount} />
    </section>
  );
}

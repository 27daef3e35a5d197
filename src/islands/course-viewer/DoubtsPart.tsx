import { useEffect, useRef } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { loadLater } from '../ui/load-later.tsx';

const Doubts = loadLater('questions', () => import('./doubts/Doubts.tsx'));

interface Props {
  material: Material;
  /** Number of times a question was started above. */
  asks: number;
  onCount: (questions: number) => void;
}

/** Questions about a lesson; scrolls into view for a new question or one in the address. */
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

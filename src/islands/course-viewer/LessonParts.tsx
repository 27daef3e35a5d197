import { useState } from 'react';
import { lessonKind } from '../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { formatNumber } from '../../lib/words/format-price.ts';
import { formatLength } from '../../lib/words/format-time.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { relatedTo } from './course-order.ts';
import { DoubtsPart } from './DoubtsPart.tsx';
import { kindOf } from './material-kinds.ts';
import { RelatedLessons } from './RelatedLessons.tsx';
import type { Part } from './selection.ts';

interface Props {
  materials: readonly Material[];
  material: Material;
  part: Part;
  /** Number of visible questions about the lesson. */
  questions: number;
  /** Number of times a question was started. */
  asks: number;
  onPart: (part: Part) => void;
  onGo: (material: Material) => void;
}

/** Tabs below a lesson: description, questions, notes and tasks. */
export function LessonParts({ materials, material, part, questions, asks, onPart, onGo }: Props) {
  const [count, setCount] = useState(questions);
  const files = relatedTo(materials, material);
  const shown = part === 'files' && files.length === 0 ? 'about' : part;
  // Stays mounted to keep unsent text when another tab is opened.
  const [hasQuestions, setQuestions] = useState(false);
  if (shown === 'questions' && !hasQuestions) setQuestions(true);
  const panel = (name: Part) => ({
    role: 'tabpanel',
    id: `part-panel-${name}`,
    'aria-labelledby': `part-tab-${name}`,
    className: 'lesson-part',
    hidden: name !== shown,
  });
  return (
    <div className="lesson-parts">
      <Tabs
        id="part"
        label="This lesson"
        items={[
          { name: 'about', label: 'About' },
          { name: 'questions', label: 'Questions', ...(count > 0 && { count: formatNumber(count) }) },
          ...(files.length === 0
            ? []
            : [{ name: 'files' as const, label: 'Files', count: formatNumber(files.length) }]),
        ]}
        selected={shown}
        onSelect={onPart}
      />
      <div {...panel('about')}>
        <About {...material} />
      </div>
      {hasQuestions && (
        <div {...panel('questions')}>
          <DoubtsPart material={material} asks={asks} onCount={setCount} />
        </div>
      )}
      {files.length > 0 && (
        <div {...panel('files')}>
          <RelatedLessons materials={materials} lessons={files} onGo={onGo} />
        </div>
      )}
    </div>
  );
}

/** Description of a lesson, unless shown above, with its kind. */
function About(material: Material) {
  const { description, module, durationSeconds, required } = material;
  const facts = [
    kindOf(material).name,
    durationSeconds !== undefined && formatLength(durationSeconds),
    module,
    required === false && 'Optional',
  ];
  return (
    <>
      {description !== '' && !lessonKind(material.type).isRead && (
        <p className="lesson-text">{description}</p>
      )}
      <p className="soft small">{facts.filter(Boolean).join(' · ')}</p>
    </>
  );
}

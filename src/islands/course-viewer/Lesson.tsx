import { useEffect, useRef } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { AssignmentView } from './AssignmentView.tsx';
import { DocumentView } from './DocumentView.tsx';
import { LessonActions } from './LessonActions.tsx';
import { showLesson } from './show-lesson.ts';
import { useVisit } from './use-visit.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import { YoutubePlayer } from './YoutubePlayer.tsx';

interface Props {
  /** Such as L1. */
  label: string;
  material: Material;
  previous: Material | undefined;
  next: Material | undefined;
  /** How often the person chose a lesson; 0 for the one that the page or a tab opened with. */
  choices: number;
  onGo: (material: Material) => void;
  onProgress: (progress: Progress) => void;
  recheck: () => Promise<ApiError | undefined>;
}

/** The chosen material: the thing itself, what it is, and the way on. */
export function Lesson({ label, material, previous, next, choices, onGo, onProgress, recheck }: Props) {
  const article = useRef<HTMLElement>(null);
  useVisit(material, () => void recheck());

  useEffect(() => {
    if (choices > 0 && article.current !== null) showLesson(article.current);
  }, [choices]);

  return (
    <article ref={article} className="stack lesson">
      <MaterialPlayer material={material} onProgress={onProgress} recheck={recheck} />
      <h2 className="lesson-title" tabIndex={-1}>
        <span className="lesson-label">{label}</span> {material.title}
      </h2>
      {material.description !== '' && <p className="lesson-text">{material.description}</p>}
      <LessonActions
        material={material}
        previous={previous}
        next={next}
        onGo={onGo}
        onProgress={onProgress}
        recheck={recheck}
      />
    </article>
  );
}

function MaterialPlayer({
  material,
  onProgress,
  recheck,
}: Pick<Props, 'material' | 'onProgress' | 'recheck'>) {
  switch (material.type) {
    case 'video':
      return <VideoPlayer material={material} onProgress={onProgress} recheck={recheck} />;
    case 'youtube':
      return <YoutubePlayer material={material} onProgress={onProgress} recheck={recheck} />;
    case 'document':
      return <DocumentView material={material} />;
    case 'assignment':
      return <AssignmentView material={material} />;
  }
}

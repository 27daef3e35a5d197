import { useEffect, useRef } from 'react';
import { lessonKind } from '../../../server/contract/lesson-kinds.ts';
import type { LessonContent } from '../../../server/contract/lessons.ts';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { CourseCardData } from '../../lib/content/course-card-data.ts';
import { placeOf } from './course-order.ts';
import { lessonViews } from './kinds/lesson-views.tsx';
import { LessonActions } from './LessonActions.tsx';
import { showLesson } from './show-lesson.ts';
import { useVisit } from './use-visit.ts';

interface Props {
  materials: readonly Material[];
  material: Material;
  /** Content sent with the page. */
  content: LessonContent | undefined;
  card: CourseCardData | undefined;
  /** Number of times a lesson was chosen; 0 for the one on page load or in a new tab. */
  choices: number;
  /** True if a video starts by itself. */
  plays: boolean;
  /** @param plays true if the end of a video led there */
  onGo: (material: Material, plays?: boolean) => void;
  onProgress: (progress: Progress) => void;
  onAsk: () => void;
  recheck: () => Promise<ApiError | undefined>;
}

/** Shows the chosen lesson with its details and the way to the next. */
export function Lesson(props: Props) {
  const { materials, material, content, card, choices, plays, onGo, onProgress, onAsk, recheck } = props;
  const article = useRef<HTMLElement>(null);
  const at = materials.indexOf(material);
  const next = materials[at + 1];
  const { isPlayed, isRead } = lessonKind(material.type);
  const { label, title } = placeOf(materials, material);
  useVisit(material, () => void recheck());

  useEffect(() => {
    if (choices > 0 && article.current !== null) showLesson(article.current);
  }, [choices]);

  const heading = (
    <h2 key={material.id} className={choices > 0 ? 'lesson-title arriving' : 'lesson-title'} tabIndex={-1}>
      <span className="lesson-label">{label}</span> {title}
      {material.required === false && (
        <>
          {' '}
          <span className="badge">Optional</span>
        </>
      )}
    </h2>
  );

  return (
    <article ref={article} className="stack lesson">
      {isRead && (
        <>
          {heading}
          {material.description !== '' && <p className="lesson-text">{material.description}</p>}
        </>
      )}
      <div className={isPlayed ? 'lesson-film' : undefined}>
        {lessonViews[material.type]({
          material,
          content,
          card,
          plays,
          next: next && placeOf(materials, next).title,
          onNext: () => next && onGo(next, true),
          onProgress,
          recheck,
        })}
      </div>
      {!isRead && heading}
      <LessonActions
        materials={materials}
        material={material}
        previous={materials[at - 1]}
        next={next}
        onGo={onGo}
        onProgress={onProgress}
        onAsk={onAsk}
        recheck={recheck}
      />
    </article>
  );
}

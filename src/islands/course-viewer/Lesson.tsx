import { useEffect, useRef } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import type { QuizFacts } from '../../../server/contract/quizzes.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { CourseCardData } from '../../lib/content/course-card-data.ts';
import { loadLater } from '../ui/load-later.tsx';
import { AssignmentView } from './AssignmentView.tsx';
import { placeOf } from './course-order.ts';
import { DocumentView } from './DocumentView.tsx';
import { LessonActions } from './LessonActions.tsx';
import { isRead, kindOf } from './material-kinds.ts';
import { showLesson } from './show-lesson.ts';
import { TextLesson } from './TextLesson.tsx';
import { useVisit } from './use-visit.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import { YoutubePlayer } from './YoutubePlayer.tsx';

/** Loaded with the first that is opened. */
const HandIn = loadLater('assignment', () => import('./assignment/HandIn.tsx'));
const QuizLesson = loadLater('quiz', () => import('./quiz/QuizLesson.tsx'));

/** They begin at the edge of the room. */
const PLAYED = new Set<Material['type']>(['video', 'youtube']);

interface Props {
  materials: readonly Material[];
  material: Material;
  /** HTML of a text that was sent with the page. */
  text: string | undefined;
  /** How far the person is in a quiz, as it was sent with the page. */
  quiz: QuizFacts | undefined;
  card: CourseCardData | undefined;
  /** How often the person chose a lesson; 0 for the one that the page or a tab opened with. */
  choices: number;
  /** Whether a video begins by itself. */
  plays: boolean;
  /** @param plays whether it was the end of a video that led there */
  onGo: (material: Material, plays?: boolean) => void;
  onProgress: (progress: Progress) => void;
  onAsk: () => void;
  recheck: () => Promise<ApiError | undefined>;
}

/** The chosen material: the thing itself, what it is, and the way on. */
export function Lesson(props: Props) {
  const { materials, material, choices, onGo, onProgress, onAsk, recheck } = props;
  const article = useRef<HTMLElement>(null);
  const at = materials.indexOf(material);
  const next = materials[at + 1];
  const { label, title } = placeOf(materials, material);
  useVisit(material, () => void recheck());

  useEffect(() => {
    if (choices > 0 && article.current !== null) showLesson(article.current);
  }, [choices]);

  const heading = (
    <h2 key={material.id} className={choices > 0 ? 'lesson-title arriving' : 'lesson-title'} tabIndex={-1}>
      <span className="lesson-label">{label}</span> {title}
      {material.required === false && <span className="badge">Optional</span>}
    </h2>
  );

  return (
    <article ref={article} className="stack lesson">
      {isRead(material) && (
        <>
          {heading}
          {material.description !== '' && <p className="lesson-text">{material.description}</p>}
        </>
      )}
      <div className={PLAYED.has(material.type) ? 'lesson-film' : undefined}>
        <MaterialPlayer {...props} next={next} />
      </div>
      {!isRead(material) && heading}
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

function MaterialPlayer({
  materials,
  material,
  text,
  quiz,
  card,
  next,
  plays,
  onGo,
  onProgress,
  recheck,
}: Props & { next: Material | undefined }) {
  const shared = {
    material,
    next: next && placeOf(materials, next).title,
    onNext: () => next && onGo(next, true),
    onProgress,
    recheck,
  };
  switch (kindOf(material).name === 'Audio' ? 'video' : material.type) {
    case 'video':
      return <VideoPlayer {...shared} plays={plays} />;
    case 'youtube':
      return <YoutubePlayer {...shared} card={card} />;
    case 'document':
    case 'file':
      return <DocumentView material={material} />;
    case 'assignment':
      return material.hasTask ? (
        <HandIn material={material} onProgress={onProgress} />
      ) : (
        <AssignmentView material={material} />
      );
    case 'text':
      return <TextLesson material={material} html={text} />;
    case 'quiz':
      return <QuizLesson materialId={material.id} first={quiz} onEnded={() => void recheck()} />;
  }
}

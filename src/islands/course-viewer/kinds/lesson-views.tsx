import type { ReactNode } from 'react';
import type { MaterialType } from '../../../../server/contract/lesson-kinds.ts';
import type { LessonContent } from '../../../../server/contract/lessons.ts';
import type { Material, Progress } from '../../../../server/contract/materials.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import type { CourseCardData } from '../../../lib/content/course-card-data.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { AssignmentView } from '../AssignmentView.tsx';
import { DocumentView } from '../DocumentView.tsx';
import { kindOf } from '../material-kinds.ts';
import { TextLesson } from '../TextLesson.tsx';
import { VideoPlayer } from '../VideoPlayer.tsx';
import { YoutubePlayer } from '../YoutubePlayer.tsx';

/** Loaded on first use. */
const HandIn = loadLater('assignment', () => import('../assignment/HandIn.tsx'));
const QuizLesson = loadLater('quiz', () => import('../quiz/QuizLesson.tsx'));

interface Props {
  material: Material;
  /** Content sent with the page; fetched by the view otherwise. */
  content: LessonContent | undefined;
  card: CourseCardData | undefined;
  /** True if a video starts by itself. */
  plays: boolean;
  /** Title of the next lesson. */
  next: string | undefined;
  onNext: () => void;
  onProgress: (progress: Progress) => void;
  recheck: () => Promise<ApiError | undefined>;
}

const film = ({ content: _content, card: _card, ...props }: Props) => <VideoPlayer {...props} />;

/** View of each kind of lesson for students. */
export const lessonViews: Readonly<Record<MaterialType, (props: Props) => ReactNode>> = {
  video: film,
  document: ({ material }) => <DocumentView material={material} />,
  file: (props) =>
    kindOf(props.material).tab === 'videos' ? film(props) : <DocumentView material={props.material} />,
  youtube: ({ content: _content, plays: _plays, ...props }) => <YoutubePlayer {...props} />,
  text: ({ material, content }) => <TextLesson material={material} html={content?.text?.html} />,
  quiz: ({ material, content, recheck }) => (
    <QuizLesson materialId={material.id} first={content?.quiz} onEnded={() => void recheck()} />
  ),
  assignment: ({ material, onProgress }) =>
    material.hasTask ? (
      <HandIn material={material} onProgress={onProgress} />
    ) : (
      <AssignmentView material={material} />
    ),
};

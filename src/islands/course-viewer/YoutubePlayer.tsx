import { useState } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import { youtubeVideo } from '../../../server/contract/video.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { CourseCardData } from '../../lib/content/course-card-data.ts';
import { formatPosition } from '../../lib/words/format-time.ts';
import { CourseCover } from '../ui/CourseCover.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { LessonEnd } from './LessonEnd.tsx';
import { startOf } from './use-resume.ts';

const YoutubeFrame = loadLater('video', () => import('./YoutubeFrame.tsx'));

interface Props {
  material: Material;
  card: CourseCardData | undefined;
  /** Title of the next lesson. */
  next: string | undefined;
  onNext: () => void;
  onProgress: (progress: Progress) => void;
  recheck: () => Promise<ApiError | undefined>;
}

/** YouTube video. Nothing is fetched from YouTube before the click. */
export function YoutubePlayer({ material, card, next, onNext, onProgress, recheck }: Props) {
  const { title, url = '', positionSeconds = 0 } = material;
  const [from, setFrom] = useState<number>();
  const [ended, setEnded] = useState(false);
  const video = youtubeVideo(url);
  if (video === undefined) return <Empty icon="error" title="Invalid YouTube URL." />;
  if (from === undefined)
    return (
      <button
        type="button"
        className="player player-cover"
        onClick={() => void startOf(material).then((at) => setFrom(at || video.startSeconds))}
      >
        <CourseCover id={material.courseId} card={card} />
        <span className="player-button">
          <Icon name="play" size={40} />
        </span>
        <span className="player-cover-text">
          <span className="visually-hidden">Play {title}. </span>
          {positionSeconds >= 1 && `Continues at ${formatPosition(positionSeconds)}. `}
          Plays from YouTube (shares your IP address).
        </span>
      </button>
    );
  return (
    <div className="player">
      <div className="player-stage">
        {ended ? (
          <LessonEnd
            next={next}
            onNext={onNext}
            onAgain={() => {
              setFrom(video.startSeconds);
              setEnded(false);
            }}
          />
        ) : (
          <YoutubeFrame
            material={material}
            videoId={video.id}
            from={from}
            onEnded={() => setEnded(true)}
            onProgress={onProgress}
            recheck={recheck}
          />
        )}
      </div>
    </div>
  );
}

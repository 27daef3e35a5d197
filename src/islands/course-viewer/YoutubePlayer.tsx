import { useState } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import { youtubeId } from '../../../server/contract/video.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { formatPosition } from '../../lib/format-time.ts';
import { Empty } from '../ui/Empty.tsx';
import { Icon } from '../ui/Icon.tsx';
import { startOf } from './use-resume.ts';
import { YoutubeFrame } from './YoutubeFrame.tsx';

interface Props {
  material: Material;
  onProgress: (progress: Progress) => void;
  recheck: () => Promise<ApiError | undefined>;
}

/** A YouTube video. Nothing is fetched from there before the click. */
export function YoutubePlayer({ material, onProgress, recheck }: Props) {
  const { title, url = '', positionSeconds = 0 } = material;
  const [from, setFrom] = useState<number>();
  const videoId = youtubeId(url);
  if (videoId === undefined) return <Empty icon="error" title="Invalid YouTube URL." />;
  if (from === undefined)
    return (
      <button
        type="button"
        className="player player-cover"
        onClick={() => void startOf(material).then(setFrom)}
      >
        <span className="player-button">
          <Icon name="play" size={40} />
        </span>
        <span>
          <span className="visually-hidden">Play {title}. </span>
          {positionSeconds >= 1 && `Continues at ${formatPosition(positionSeconds)}. `}
          Plays from YouTube, which then sees your IP address.
        </span>
      </button>
    );
  return (
    <div className="player">
      <YoutubeFrame
        material={material}
        videoId={videoId}
        from={from}
        onProgress={onProgress}
        recheck={recheck}
      />
    </div>
  );
}

import { useState } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { youtubeId } from '../../../server/contract/youtube.ts';
import { Empty } from '../ui/Empty.tsx';
import { Icon } from '../ui/Icon.tsx';

/** A YouTube video. Nothing is fetched from there before the click. */
export function YoutubePlayer({ material: { title, url = '' } }: { material: Material }) {
  const [playing, setPlaying] = useState(false);
  const id = youtubeId(url);
  if (id === undefined) return <Empty icon="error" title="Invalid YouTube URL." />;
  if (!playing)
    return (
      <button type="button" className="player player-cover" onClick={() => setPlaying(true)}>
        <span className="player-button">
          <Icon name="play" size={40} />
        </span>
        <span>
          <span className="visually-hidden">Play {title}. </span>
          Plays from YouTube, which then sees your IP address.
        </span>
      </button>
    );
  return (
    <div className="player">
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}

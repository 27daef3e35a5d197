import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import { watchAddress } from '../../../server/contract/video.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { usePosition } from './use-position.ts';
import { callFrame, frameAddress, newsOf } from './youtube-frame.ts';

const CALL_EVERY_MS = 500;

interface Props {
  material: Material;
  videoId: string;
  /** Start in seconds. */
  from: number;
  onEnded: () => void;
  onProgress: (progress: Progress) => void;
  recheck: () => Promise<ApiError | undefined>;
}

/** YouTube's player in an iframe, polled for its position; no script of YouTube runs in our page. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function YoutubeFrame({
  material: { id, title },
  videoId,
  from,
  onEnded,
  onProgress,
  recheck,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const name = useId();
  // Before that the iframe is a page of ours, which must not get YouTube's messages.
  const [isLoaded, setLoaded] = useState(false);
  const [problem, setProblem] = useState<string>();
  const position = usePosition({ id, onSaved: onProgress, onRefused: () => void recheck() });

  const onMessage = useEffectEvent((event: MessageEvent): boolean => {
    const news = frame.current === null ? undefined : newsOf(event, frame.current);
    if (news === undefined) return false;
    if (news.problem !== undefined) setProblem(news.problem);
    else if (news.state === 'ended') {
      position.finish();
      onEnded();
    } else {
      if (news.currentTime) position.moveTo(news.currentTime);
      if (news.state === 'paused') position.save();
    }
    return true;
  });

  useEffect(() => {
    const player = frame.current;
    if (!isLoaded || player === null) return;
    const call = setInterval(() => callFrame(player), CALL_EVERY_MS);
    const listen = (event: MessageEvent) => {
      if (onMessage(event)) clearInterval(call);
    };
    addEventListener('message', listen);
    return () => {
      clearInterval(call);
      removeEventListener('message', listen);
    };
  }, [isLoaded]);

  if (problem !== undefined)
    return (
      <div className="lesson-end" role="alert">
        <p>{problem}</p>
        <a className="button" href={watchAddress(videoId)} target="_blank" rel="noopener noreferrer">
          Watch on YouTube
        </a>
      </div>
    );
  return (
    <iframe
      ref={frame}
      id={name}
      src={frameAddress(videoId, from)}
      onLoad={() => setLoaded(true)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

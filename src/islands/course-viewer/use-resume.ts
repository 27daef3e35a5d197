import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { sendUnsaved } from '../../lib/api/save-progress.ts';
import { unsavedOf } from '../../lib/api/unsaved-progress.ts';
import { setParam } from '../../lib/page/url-state.ts';

/** Positions up to this many seconds are not worth a jump. */
export const TOO_EARLY = 2;
const NEARLY_OVER = 3;

/**
 * Moves a video to the saved position: first the one stored in this browser, before loading, so that the beginning is
 * not requested; then the server's.
 * @returns the position, and the handler of `loadedmetadata`
 */
export function useResume(
  material: Material,
  video: RefObject<HTMLVideoElement | null>,
  onBegin: (seconds: number) => void,
) {
  const start = useRef<number>(undefined);
  /** Position before the user seeks. */
  const first = useRef(0);
  const [resumedAt, setResumedAt] = useState<number>();

  function resume(): void {
    const { current } = video;
    const from = start.current;
    if (current === null || from === undefined || current.readyState < HTMLMediaElement.HAVE_METADATA) return;
    start.current = undefined;
    const isMoved =
      Math.abs(current.currentTime - first.current) > TOO_EARLY && current.currentTime > TOO_EARLY;
    if (from < TOO_EARLY || from > current.duration - NEARLY_OVER || isMoved) return;
    onBegin(from);
    if (Math.abs(current.currentTime - from) > TOO_EARLY) seek(current, from);
    setResumedAt(from);
  }

  // Metadata may have loaded before this script.
  const onAwake = useEffectEvent(async () => {
    const { durationSeconds = 0 } = material;
    const known = knownStart(material);
    if (video.current?.readyState === 0 && known >= TOO_EARLY && known <= durationSeconds - NEARLY_OVER) {
      first.current = known;
      seek(video.current, known);
    }
    start.current = await startOf(material);
    resume();
  });
  useEffect(() => void onAwake(), []);

  return { resume, resumedAt };
}

/** Moves a video to a position in seconds. */
export function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}

/**
 * Returns the start position of a video in seconds: once, the one in the address. Sends an earlier visit's unsent
 * position first, because another device may be further. Offline, the stored position is used.
 */
export async function startOf(material: Material): Promise<number> {
  const { id, positionSeconds = 0 } = material;
  const named = namedStart(material);
  setParam('at', undefined);
  if (named > 0) return named;
  const kept = unsavedOf(id);
  if (kept === undefined) return positionSeconds;
  try {
    return (await sendUnsaved(kept)).positionSeconds;
  } catch {
    return kept.positionSeconds ?? positionSeconds;
  }
}

function namedStart({ id }: Material): number {
  const query = new URLSearchParams(location.search);
  return Number(query.get('material') === String(id) ? query.get('at') : 0);
}

/** Returns the same from local data only. */
const knownStart = (material: Material): number =>
  namedStart(material) || (unsavedOf(material.id)?.positionSeconds ?? material.positionSeconds ?? 0);

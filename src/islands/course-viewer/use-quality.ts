import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Film, Material } from '../../../server/contract/materials.ts';
import { readPreferences, storePreferences } from './player-preferences.ts';
import { seek, TOO_EARLY } from './use-resume.ts';

type Rung = Film['rungs'][number];
/** `auto`, or the path of a quality. */
type Choice = string;

export interface Quality {
  /** Undefined until the browser's capabilities are known. */
  src: string | undefined;
  choice: Choice;
  /** Values and labels; fewer than two offer no choice. */
  choices: readonly (readonly [Choice, string])[];
  choose: (choice: Choice) => void;
  /** True to save data. */
  saves: boolean;
  setSaves: (saves: boolean) => void;
  /** False for sound only. */
  hasPicture: boolean;
  /** Size at this choice, in bytes. */
  bytes: number | undefined;
  /** Sentence about an automatic change. */
  note: string | undefined;
  /** Called after seeking. */
  onSeeking: () => void;
  onWaiting: () => void;
  onRunning: () => void;
  /** @returns true if playback continues another way */
  onError: () => boolean;
}

const STALL_MS = 3000;
const STALLS_WITHIN_MS = 60_000;
const USUAL_LINES = 360;
const HLS = 'application/vnd.apple.mpegurl';
const NO_HLS_MS = 7 * 24 * 60 * 60_000;

/** Returns the largest quality up to a number of lines, or the smallest. */
const within = (rungs: readonly Rung[], lines: number): Rung | undefined =>
  rungs.findLast((rung) => rung.lines <= lines) ?? rungs[0];

/** Network information, available in Chromium only. */
const lineOf = (): { saveData?: boolean; effectiveType?: string } | undefined =>
  (navigator as { connection?: ReturnType<typeof lineOf> }).connection;

const isChromium = (): boolean => lineOf() !== undefined;

/** Returns true if the user or the browser asks to save data. */
function savesData(): boolean {
  const { saver } = readPreferences();
  if (saver !== undefined) return saver;
  const line = lineOf();
  return line?.saveData === true || /2g|3g/.test(line?.effectiveType ?? '');
}

const playsHls = (video: HTMLVideoElement): boolean =>
  readPreferences().noHlsUntil < Date.now() && video.canPlayType(HLS) !== '';

/** Returns true if the current position is buffered. */
const hasLoaded = ({ buffered, currentTime }: HTMLVideoElement): boolean =>
  Array.from({ length: buffered.length }).some(
    (_, at) => buffered.start(at) <= currentTime && currentTime <= buffered.end(at),
  );

/** Formats megabytes in decimal units: `12 MB`. */
export const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** Chooses the source of a video: the selected or best quality if prepared, otherwise the uploaded file. */
export function useQuality(
  { film, filePath, size }: Material,
  video: RefObject<HTMLVideoElement | null>,
  plays: boolean,
): Quality {
  const rungs = film?.rungs.filter(({ lines }) => lines > 0) ?? [];
  const sound = film?.rungs.find(({ lines }) => lines === 0);
  const isPrepared = film !== undefined && film.rungs.length > 0;
  const [choice, setChoice] = useState<Choice>('auto');
  const [src, setSrc] = useState(isPrepared ? undefined : filePath);
  const [note, setNote] = useState<string>();
  const [saves, setSaves] = useState(false);
  const place = useRef<{ seconds?: number; plays: boolean }>({ plays });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stalledAt = useRef<number>(undefined);
  const leftHls = useRef(false);

  function change(next: string): void {
    const { current } = video;
    if (current !== null && src !== undefined)
      place.current = { seconds: current.currentTime, plays: !current.paused && !current.ended };
    setSrc(next);
  }

  /** Quality for `auto` in a browser that can't adapt by itself. */
  const usual = (saver = saves): Rung | undefined => (saver ? rungs[0] : within(rungs, USUAL_LINES)) ?? sound;

  function pathFor(wanted: Choice, saver = saves): string {
    const { current } = video;
    const path = (wanted === 'auto' ? usual(saver)?.path : wanted) ?? filePath ?? '';
    if (current === null || path === sound?.path || !playsHls(current)) return path;
    if (wanted === 'auto' && !saver && film?.playlistPath !== undefined) return film.playlistPath;
    // At the start Chromium shows a file after one request and a playlist after four; in the middle of a long video the
    // playlist is faster.
    return isChromium() && current.currentTime < TOO_EARLY ? path : path.replace(/mp4$/, 'm3u8');
  }

  const onAwake = useEffectEvent(() => {
    if (!isPrepared) return;
    const { lines } = readPreferences();
    const saver = savesData();
    setSaves(saver);
    const kept = lines > 0 ? (within(rungs, lines)?.path ?? 'auto') : 'auto';
    setChoice(kept);
    setSrc(pathFor(kept, saver));
  });
  useEffect(() => {
    queueMicrotask(() => onAwake());
    return () => clearTimeout(timer.current);
  }, []);

  // Set before loading, so that nothing before the position is loaded.
  const onSource = useEffectEvent((source: string | undefined) => {
    const { current } = video;
    if (current === null || source === undefined || !isPrepared) return;
    const { seconds, plays: playsOn } = place.current;
    if (seconds !== undefined) seek(current, seconds);
    if (playsOn) current.play().catch(() => {});
  });
  useEffect(() => onSource(src), [src]);

  function onStall(): void {
    if (video.current?.paused !== false) return;
    const now = Date.now();
    const isSecond = stalledAt.current !== undefined && now - stalledAt.current < STALLS_WITHIN_MS;
    stalledAt.current = now;
    const at = rungs.findIndex(({ path }) => path === src);
    const lower = rungs[at - 1];
    if (!isSecond || choice !== 'auto' || lower === undefined) return;
    stalledAt.current = undefined;
    setNote(`Your connection is slow: the quality is now ${lower.lines}p.`);
    change(lower.path);
  }

  const cost = choice === 'auto' ? usual() : film?.rungs.find(({ path }) => path === choice);

  return {
    src,
    choice,
    choices: [
      ...(rungs.length > 0 ? [['auto', 'Auto'] as const] : []),
      ...rungs.map(({ path, lines, size: bytes }) => [path, `${lines}p · ${megabytes(bytes)}`] as const),
      ...(sound ? [[sound.path, `Listen only · ${megabytes(sound.size)}`] as const] : []),
    ],
    choose: (next) => {
      setNote(next === sound?.path ? 'You hear the sound only.' : undefined);
      setChoice(next);
      // Sound only does not carry over to the next lesson.
      if (next !== sound?.path)
        storePreferences({ lines: rungs.find(({ path }) => path === next)?.lines ?? 0 });
      change(pathFor(next));
    },
    saves,
    setSaves: (saver) => {
      storePreferences({ saver, lines: 0 });
      setSaves(saver);
      setChoice('auto');
      change(pathFor('auto', saver));
    },
    hasPicture: rungs.length > 0 && choice !== sound?.path,
    bytes: isPrepared ? cost?.size : size,
    note,
    onSeeking: () => {
      const { current } = video;
      if (!isPrepared || current === null || current.readyState === 0 || hasLoaded(current)) return;
      const path = pathFor(choice);
      if (path !== src) change(path);
    },
    onWaiting: () => {
      clearTimeout(timer.current);
      // Seeking waits for data that was not buffered.
      if (video.current?.seeking === false) timer.current = setTimeout(onStall, STALL_MS);
    },
    onRunning: () => {
      clearTimeout(timer.current);
      if (!leftHls.current) return;
      leftHls.current = false;
      storePreferences({ noHlsUntil: Date.now() + NO_HLS_MS });
    },
    onError: () => {
      const plain = choice === 'auto' ? usual()?.path : choice;
      if (src?.endsWith('.m3u8') !== true || plain === undefined || !navigator.onLine) return false;
      leftHls.current = true;
      change(plain);
      return true;
    },
  };
}

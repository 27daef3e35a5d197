import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Film, Target } from './ladder.ts';

/** It ended with an error, or was killed at a limit; `detail` has its last lines. */
export class EncoderError extends Error {
  readonly detail: string;
  constructor(message: string, detail: string) {
    super(message);
    this.detail = detail;
  }
}

export interface Encoder {
  readonly path: string;
  /** @throws EncoderError where it is no film */
  readonly probe: (file: string, signal: AbortSignal) => Promise<Film>;
  /** @param onSeconds how much of the film is done @throws EncoderError */
  readonly encode: (job: EncodeJob) => Promise<void>;
  /** Plays a few seconds from a place on. @throws EncoderError */
  readonly play: (file: string, fromSeconds: number, signal: AbortSignal) => Promise<void>;
}

interface EncodeJob {
  readonly film: Film;
  readonly target: Target;
  readonly from: string;
  readonly to: string;
  readonly signal: AbortSignal;
  readonly onSeconds: (seconds: number) => void;
}

/** Virtual memory; a film of 1080 lines takes a fifth of it. */
const MOST_MEMORY = 1536 * 1024 * 1024;
const PROBE_SECONDS = 30;
/** How much of the beginning and of the end of a new form is played before it is used. */
export const PLAYED_SECONDS = 5;
/** CPU seconds for a second of film: some eight times what a film of 1080 lines takes. */
const SECONDS_PER_SECOND = 4;
const LEAST_SECONDS = 120;
/** Other programs come first, so that it may be slow. */
const PATIENCE = 20;
const DETAIL_BYTES = 4000;

/** Files only, and no format that leads to other files: what people upload may be made to read ours. */
const SAFE = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'mov,matroska,ogg,avi,asf,flv,mpeg'];

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}

type Wanted = Pick<Config, 'encoder' | 'programs'>;

/** @returns undefined where there is no ffmpeg, or it is not wanted */
export async function findEncoder({ encoder, programs }: Wanted): Promise<Encoder | undefined> {
  if (encoder === 'off') return undefined;
  const find = (name: string) => findProgram(name, programs);
  const ffmpeg = encoder === 'auto' ? await find('ffmpeg') : encoder;
  const ffprobe = ffmpeg && join(dirname(ffmpeg), 'ffprobe');
  if (ffmpeg === undefined || ffprobe === undefined) return undefined;
  if (!(await isProgram(ffmpeg)) || !(await isProgram(ffprobe))) return undefined;
  const [nice, prlimit, setpriv] = await Promise.all(['nice', 'prlimit', 'setpriv'].map(find));

  /** What limits a child: the last place in the queue for the CPU, memory, CPU time, and the life of this process. */
  const limited = (cpuSeconds: number, fileBytes: number): string[] => [
    ...(nice === undefined ? [] : [nice, '-n', '19']),
    ...(prlimit === undefined
      ? []
      : [prlimit, `--as=${MOST_MEMORY}`, `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`, '--core=0']),
    ...(setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL']),
  ];

  return {
    path: ffmpeg,
    async probe(file, signal) {
      const entries =
        'format=duration:stream=codec_type,width,height,sample_aspect_ratio,start_time,duration:stream_disposition=attached_pic:stream_side_data=rotation:stream_tags=rotate';
      const args = ['-v', 'error', ...SAFE, '-of', 'json', '-show_entries', entries, file];
      let text = '';
      await run([...limited(PROBE_SECONDS, 0), ffprobe, ...args], {
        signal,
        timeoutMs: PROBE_SECONDS * PATIENCE * 1000,
        onOutput: (chunk) => {
          text += chunk;
        },
      });
      return filmOf(probed.parse(JSON.parse(text)));
    },
    async encode({ film, target, from, to, signal, onSeconds }) {
      const cpuSeconds = LEAST_SECONDS + Math.ceil(film.seconds * SECONDS_PER_SECOND);
      const input = ['-nostdin', '-v', 'error', '-y', ...SAFE, '-threads', '1'];
      const args = [...input, ...target.before, '-i', from, ...target.args];
      await run([...limited(cpuSeconds, target.maxBytes), ffmpeg, ...args, '-progress', 'pipe:1', to], {
        signal,
        timeoutMs: cpuSeconds * PATIENCE * 1000,
        onOutput: (chunk) => {
          const at = /.*^out_time_us=(\d+)$/ms.exec(chunk)?.[1];
          if (at !== undefined) onSeconds(Number(at) / 1_000_000);
        },
      });
    },
    async play(file, fromSeconds, signal) {
      const input = [
        '-nostdin',
        '-v',
        'error',
        '-xerror',
        ...SAFE,
        '-threads',
        '1',
        '-ss',
        String(fromSeconds),
      ];
      const args = [...input, '-i', file, '-t', String(PLAYED_SECONDS), '-f', 'null', '-'];
      const timeoutMs = PROBE_SECONDS * PATIENCE * 1000;
      await run([...limited(PROBE_SECONDS, 0), ffmpeg, ...args], { signal, timeoutMs, onOutput: () => {} });
    },
  };
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onOutput: (chunk: string) => void;
}

/** Runs a program without a shell, and without our environment: it has secrets. */
function run(
  [command = '', ...args]: readonly string[],
  { signal, timeoutMs, onOutput }: RunOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LC_ALL: 'C' },
      cwd: '/',
      signal,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let detail = '';
    let failure: Error | undefined;
    child.stdout.setEncoding('utf8').on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      detail = (detail + chunk).slice(-DETAIL_BYTES);
    });
    // Aborted, it is still there for a moment, and writes.
    child.once('error', (error) => {
      failure = error;
    });
    child.once('close', (code, killedBy) => {
      if (failure !== undefined) reject(failure);
      else if (code === 0) resolve();
      // 255: it was told to stop, as at the limit of CPU time.
      else if (killedBy === null && code !== 255)
        reject(new EncoderError('ffmpeg could not read the film.', detail));
      else
        reject(new EncoderError('ffmpeg was stopped: the film took too much time, memory or room.', detail));
    });
  });
}

const probed = z.object({
  format: z.object({ duration: z.coerce.number().catch(0) }).default({ duration: 0 }),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        width: z.int().default(0),
        height: z.int().default(0),
        sample_aspect_ratio: z.string().default('1:1'),
        start_time: z.coerce.number().catch(0).default(0),
        duration: z.coerce.number().optional().catch(undefined),
        disposition: z.object({ attached_pic: z.int() }).partial().default({}),
        side_data_list: z.array(z.object({ rotation: z.number() }).partial()).default([]),
        tags: z.object({ rotate: z.coerce.number() }).partial().catch({}).default({}),
      }),
    )
    .default([]),
});

function filmOf({ format, streams }: z.infer<typeof probed>): Film {
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic !== 1,
  );
  const sound = streams.find(({ codec_type }) => codec_type === 'audio');
  const hasSound = sound !== undefined;
  /** Not every container says when a track ends. */
  const endOf = (track: typeof picture) => track?.duration && Math.max(0, track.start_time) + track.duration;
  const pictureEnd = endOf(picture) ?? format.duration;
  if (picture === undefined) return { seconds: pictureEnd, stillSeconds: 0, width: 0, height: 0, hasSound };
  const stillSeconds = Math.max(0, (endOf(sound) ?? 0) - pictureEnd);
  const seconds = pictureEnd + stillSeconds;
  const [across = 1, up = 1] = picture.sample_aspect_ratio.split(':').map(Number);
  const width = across > 0 && up > 0 ? Math.round((picture.width * across) / up) : picture.width;
  const turn = picture.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation;
  const isTurned = Math.abs((turn ?? picture.tags.rotate ?? 0) % 180) === 90;
  const [w, h] = isTurned ? [picture.height, width] : [width, picture.height];
  return { seconds, stillSeconds, width: w, height: h, hasSound };
}

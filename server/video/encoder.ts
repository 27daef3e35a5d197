import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { Film, Target } from './ladder.ts';
import { endOf, filmOf, probed, tracksOf } from './probed-film.ts';

/** It ended with an error, or was killed at a limit; `detail` has its last lines. */
export class EncoderError extends Error {
  readonly fault: 'film-unreadable' | 'encoder-stopped';
  readonly detail: string;
  constructor(fault: EncoderError['fault'], detail: string) {
    super(fault);
    this.fault = fault;
    this.detail = detail;
  }
}

export interface Encoder {
  readonly path: string;
  /** Whether it can show the colours of HDR on usual screens. */
  readonly tonesHdr: boolean;
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
/** CPU seconds for a second of film: some eight times what a film of 1080 lines takes. Larger pictures get more. */
const SECONDS_PER_SECOND = 4;
const USUAL_PIXELS = 1920 * 1080;
const LEAST_SECONDS = 120;
/** Other programs come first, so that it may be slow. */
const PATIENCE = 20;
const DETAIL_BYTES = 4000;
const TRIED_MS = 60_000;

/** Files only, and no format that leads to other files: what people upload may be made to read ours. */
const SAFE = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'mov,matroska,ogg,avi,asf,flv,mpeg'];
const QUIET = ['-nostdin', '-v', 'error', '-y', ...SAFE, '-threads', '1'];

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
  /** A program that runs another one, where this machine lets us use it: a hardened service forbids some. */
  async function runner(name: string, ...args: string[]): Promise<string[]> {
    const path = await find(name);
    if (path === undefined) return [];
    const tried = run([path, ...args, 'true'], {
      signal: AbortSignal.timeout(TRIED_MS),
      timeoutMs: TRIED_MS,
    });
    return tried.then(
      () => [path, ...args],
      () => [],
    );
  }
  const [nice, prlimit, setpriv] = await Promise.all([
    runner('nice', '-n', '19'),
    runner('prlimit', '--core=0'),
    runner('setpriv', '--pdeathsig', 'KILL'),
  ]);

  // Without it, films in HDR stay pale.
  let filters = '';
  await run([ffmpeg, '-v', 'error', '-filters'], {
    signal: AbortSignal.timeout(TRIED_MS),
    timeoutMs: TRIED_MS,
    onOutput: (chunk) => {
      filters += chunk;
    },
  }).catch(() => undefined);
  const tonesHdr = / zscale /.test(filters) && / tonemap /.test(filters);

  /** Limits a child: the last place in the queue for the CPU, memory, CPU time, and the life of this process. */
  function limited(
    command: readonly string[],
    { cpuSeconds, fileBytes = 0, ...options }: Limited,
  ): Promise<void> {
    const limits = [`--as=${MOST_MEMORY}`, `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`];
    const before = [...nice, ...prlimit, ...(prlimit.length === 0 ? [] : limits), ...setpriv];
    return run([...before, ...command], { ...options, timeoutMs: cpuSeconds * PATIENCE * 1000 });
  }

  /** Reads a track to its end, without decoding it: browsers that record do not write how long it became. */
  async function measure(file: string, track: string, signal: AbortSignal): Promise<number> {
    let seconds = 0;
    const args = [...QUIET, '-i', file, '-map', track, '-c', 'copy', '-f', 'null'];
    await limited([ffmpeg ?? '', ...args, '-progress', 'pipe:1', '-'], {
      cpuSeconds: LEAST_SECONDS,
      signal,
      onOutput: (chunk) => {
        seconds = secondsIn(chunk) ?? seconds;
      },
    });
    return seconds;
  }

  /** Reads to where the last subtitle or sound of any track ends, in seconds. */
  async function measureAll(file: string, signal: AbortSignal): Promise<number> {
    let [last, rest] = [0, ''];
    const entries = ['-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0'];
    await limited([ffprobe ?? '', '-v', 'error', ...SAFE, ...entries, file], {
      cpuSeconds: LEAST_SECONDS,
      signal,
      onOutput: (chunk) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const [begin = 0, length = 0] = line.split(',').map((value) => Number(value) || 0);
          last = Math.max(last, begin + length);
        }
      },
    });
    return last;
  }

  return {
    path: ffmpeg,
    tonesHdr,
    async probe(file, signal) {
      const entries =
        'format=duration:stream=codec_type,codec_name,width,height,channels,sample_aspect_ratio,color_space,color_transfer,field_order,start_time,duration:stream_disposition:stream_side_data=rotation:stream_tags=rotate,language';
      const args = ['-v', 'error', ...SAFE, '-of', 'json', '-show_entries', entries, file];
      let text = '';
      await limited([ffprobe, ...args], {
        cpuSeconds: PROBE_SECONDS,
        signal,
        onOutput: (chunk) => {
          text += chunk;
        },
      });
      const found = probed.parse(JSON.parse(text));
      const { picture, sound, sounds } = tracksOf(found);
      const ends = await Promise.all([
        endOf(picture, () => measure(file, '0:V:0', signal)),
        endOf(sound, () => measure(file, `0:a:${sound ? sounds.indexOf(sound) : 0}`, signal)),
      ]);
      const film = await filmOf(found, ends, () => measureAll(file, signal));
      return { ...film, isHdr: film.isHdr && tonesHdr, isPale: film.isHdr && !tonesHdr };
    },
    async encode({ film, target, from, to, signal, onSeconds }) {
      const share = Math.max(1, (film.width * film.height) / USUAL_PIXELS);
      const cpuSeconds = LEAST_SECONDS + Math.ceil(film.seconds * SECONDS_PER_SECOND * share);
      const args = [...QUIET, ...target.before, '-i', from, ...target.args, '-progress', 'pipe:1', to];
      await limited([ffmpeg, ...args], {
        cpuSeconds,
        fileBytes: target.maxBytes,
        signal,
        onOutput: (chunk) => {
          const at = secondsIn(chunk);
          if (at !== undefined) onSeconds(at);
        },
      });
    },
    async play(file, fromSeconds, signal) {
      const input = [...QUIET, '-xerror', '-ss', String(fromSeconds), '-i', file];
      const args = [...input, '-t', String(PLAYED_SECONDS), '-f', 'null', '-'];
      await limited([ffmpeg, ...args], { cpuSeconds: PROBE_SECONDS, signal });
    },
  };
}

/** How far ffmpeg says that it is. */
function secondsIn(chunk: string): number | undefined {
  const at = [...chunk.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
  return at === undefined ? undefined : Number(at) / 1_000_000;
}

interface Watched {
  readonly signal: AbortSignal;
  readonly onOutput?: (chunk: string) => void;
}
interface Limited extends Watched {
  readonly cpuSeconds: number;
  readonly fileBytes?: number;
}

/** Runs a program without a shell, and without our environment: it has secrets. */
function run(
  [command = '', ...args]: readonly string[],
  { signal, timeoutMs, onOutput = () => {} }: Watched & { readonly timeoutMs: number },
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
      else if (killedBy === null && code !== 255) reject(new EncoderError('film-unreadable', detail));
      else reject(new EncoderError('encoder-stopped', detail));
    });
  });
}

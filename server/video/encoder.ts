import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { Film, Target } from './ladder.ts';
import { endOf, filmOf, probed, tracksOf } from './probed-film.ts';

/** A failed or killed run; `detail` has its last lines. */
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
  readonly tonesHdr: boolean;
  readonly probe: (file: string, signal: AbortSignal) => Promise<Film>;
  readonly encode: (job: EncodeJob) => Promise<void>;
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

/** Virtual memory; 1080p takes a fifth of it. */
const MOST_MEMORY = 1536 * 1024 * 1024;
const PROBE_SECONDS = 30;
/** Seconds played at both ends before a new form is used. */
export const PLAYED_SECONDS = 5;
/** CPU seconds for a second of video: eight times what 1080p takes. Larger pictures get more. */
const SECONDS_PER_SECOND = 4;
const USUAL_PIXELS = 1920 * 1080;
const LEAST_SECONDS = 120;
/** Generous, since the process has the lowest priority. */
const PATIENCE = 20;
const DETAIL_BYTES = 4000;
const TRIED_MS = 60_000;

/** Only files and self-contained formats: an upload must not make ffmpeg read our files. */
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

/** @returns undefined without ffmpeg or if turned off */
export async function findEncoder({ encoder, programs }: Wanted): Promise<Encoder | undefined> {
  if (encoder === 'off') return undefined;
  const find = (name: string) => findProgram(name, programs);
  const ffmpeg = encoder === 'auto' ? await find('ffmpeg') : encoder;
  const ffprobe = ffmpeg && join(dirname(ffmpeg), 'ffprobe');
  if (ffmpeg === undefined || ffprobe === undefined) return undefined;
  if (!(await isProgram(ffmpeg)) || !(await isProgram(ffprobe))) return undefined;
  /** Returns the wrapper program if this machine allows it; a hardened service forbids some. */
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

  // Without it, HDR stays pale.
  const filters = await run([ffmpeg, '-v', 'error', '-filters'], {
    signal: AbortSignal.timeout(TRIED_MS),
    timeoutMs: TRIED_MS,
  }).catch(() => '');
  const tonesHdr = / zscale /.test(filters) && / tonemap /.test(filters);

  /** Limits a child's priority, memory and CPU time, and ends it with this process. */
  function limited(
    command: readonly string[],
    { cpuSeconds, fileBytes = 0, ...options }: Limited,
  ): Promise<string> {
    const limits = [`--as=${MOST_MEMORY}`, `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`];
    const before = [...nice, ...prlimit, ...(prlimit.length === 0 ? [] : limits), ...setpriv];
    return run([...before, ...command], { ...options, timeoutMs: cpuSeconds * PATIENCE * 1000 });
  }

  /** Reads a track to its end: browser recordings lack the duration. */
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

  /** Returns the end of the longest subtitle or sound track, in seconds. */
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
      const text = await limited([ffprobe, ...args], { cpuSeconds: PROBE_SECONDS, signal });
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

/** Runs a program without a shell and without our environment, which has secrets. @returns what `onOutput` does not take */
function run(
  [command = '', ...args]: readonly string[],
  { signal, timeoutMs, onOutput }: Watched & { readonly timeoutMs: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LC_ALL: 'C' },
      cwd: '/',
      signal,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    let detail = '';
    let failure: Error | undefined;
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (onOutput === undefined) output += chunk;
      else onOutput(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      detail = (detail + chunk).slice(-DETAIL_BYTES);
    });
    // An aborted process still runs and writes for a moment.
    child.once('error', (error) => {
      failure = error;
    });
    child.once('close', (code, killedBy) => {
      if (failure !== undefined) reject(failure);
      else if (code === 0) resolve(output);
      // 255: stopped by a signal, for example at the CPU limit.
      else if (killedBy === null && code !== 255) reject(new EncoderError('film-unreadable', detail));
      else reject(new EncoderError('encoder-stopped', detail));
    });
  });
}

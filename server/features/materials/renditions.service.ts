import { open } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { extname } from 'node:path';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { teaches } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import type { FileAddress, StoredFile } from '../../storage/file-store.ts';
import { type Encoder, EncoderError, PLAYED_SECONDS } from '../../video/encoder.ts';
import { type FragmentIndex, readFragmentIndex, writeSegments } from '../../video/fragment-index.ts';
import { freeMemory } from '../../video/free-memory.ts';
import { type Target, targetsOf } from '../../video/ladder.ts';
import { mainPlaylist, rungPlaylist } from '../../video/playlists.ts';
import { type RunningTask, TaskDelayed, TaskFailed, TaskGone, type TaskKind } from '../tasks/task-kind.ts';
import { addTask, taskKeysOf } from '../tasks/tasks.service.ts';
import { listMedia, listVideos } from './materials.repository.ts';
import { assertShown } from './open-material.ts';
import * as rows from './renditions.repository.ts';
import { CAPTIONS_NAME } from './to-material.ts';

const MINUTE_MS = 60_000;
/** Uploaded so lately, it is prepared before films from earlier days. */
const FRESH_MS = 60 * MINUTE_MS;
const ORIGINALS_KEPT_MS = 7 * 24 * 60 * MINUTE_MS;
const LEAST_MEMORY = 300 * 1024 * 1024;
const MOST_SECONDS = 12 * 60 * 60;
const MOST_PIXELS = 8192;
/** The index of twelve hours has 86 KB for each track. */
const HEAD_BYTES = 256 * 1024;

/** Of the sample lesson everyone gets one form: it plays on a weak line, and its slides can be read. */
const SAMPLE_RUNGS = ['360', '240'];

/** For us, or for the program. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof EncoderError
    ? error.detail.includes('No space left on device')
    : error instanceof AppError && error.code === 'STORAGE_FULL';

const isHour = (hours: readonly number[] | undefined, at: number): boolean => {
  const [from = 0, to = 0] = hours ?? [];
  const hour = new Date(at).getHours();
  return from === to || (from < to ? hour >= from && hour < to : hour >= from || hour < to);
};

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

// Makes smaller forms of films by the machine's ffmpeg, and hands them to those who may see the original.

export async function hasEncoder(deps: Deps): Promise<boolean> {
  return (await deps.encoder) !== undefined;
}

/** Notes which films are to be prepared: new ones first, in the order of their uploads, then earlier ones, newest first. */
export async function enqueueFilms(deps: Deps): Promise<void> {
  if ((await deps.encoder) === undefined) return;
  const known = new Set(await taskKeysOf(deps, videoTask));
  const todo = (await rows.listFilms(deps.db)).filter(({ id }) => !known.has(String(id)));
  const isFresh = ({ created_at }: (typeof todo)[number]): boolean => created_at > deps.now() - FRESH_MS;
  for (const film of [...todo.filter(isFresh), ...todo.filter((one) => !isFresh(one)).reverse()]) {
    const runAt = isFresh(film) ? 0 : deps.now();
    await addTask(deps, deps.db, videoTask, { key: String(film.id), about: film.title, runAt });
  }
}

/** Replaces originals by their best form after a week, if the site does not keep them. */
export async function sweepOriginals(deps: Deps): Promise<void> {
  if (deps.config.keepOriginals) return;
  const done = new Set(
    (await taskKeysOf(deps, videoTask, ['done'], deps.now() - ORIGINALS_KEPT_MS)).map(Number),
  );
  const forms = (await rows.listOriginals(deps.db)).filter(({ fileId }) => done.has(fileId));
  for (const { fileId, original, name, ...form } of new Map(forms.map((one) => [one.fileId, one])).values()) {
    const renamed = `${name.slice(0, name.length - extname(name).length)}.mp4`;
    await rows.updateFilm(deps.db, fileId, { ...form, name: renamed });
    await deps.files.remove([original]);
  }
}

export async function findFilmFile(
  { db }: Deps,
  { id, name }: FileAddress,
  reader: Reader,
): Promise<StoredFile> {
  const found = allowed(await rows.listRungs(db, id, reader.id), reader);
  return orNotFound(found.map((one) => ({ ...one, name: fileNameOf(one) })).find((one) => one.name === name));
}

/** The film, or the captions, of the lesson that a course shows to everyone. @throws AppError NOT_FOUND */
export async function findSampleFile(
  { catalogue, db }: Deps,
  { slug, name }: { slug: string; name: string },
): Promise<StoredFile> {
  const id = catalogue.courses.find((course) => course.slug === slug)?.sampleLesson ?? 0;
  const isShown = (await listVideos(db, slug)).some((video) => video.id === id);
  const stored = isShown ? await listMedia(db, id, 0) : [];
  if (name === CAPTIONS_NAME) return orNotFound(stored.find((one) => one.name === CAPTIONS_NAME));
  if (name !== 'film.mp4') throw new AppError('NOT_FOUND');
  const rungs = stored.length > 0 ? await rows.listRungs(db, id, 0) : [];
  const small = SAMPLE_RUNGS.flatMap((rung) => rungs.find((one) => one.name === rung) ?? [])[0];
  return { ...orNotFound(small ?? stored.find((one) => one.name !== CAPTIONS_NAME)), name };
}

export async function readPlaylist({ db }: Deps, { id, name }: FileAddress, reader: Reader): Promise<string> {
  const all = allowed(await rows.listIndexes(db, id, reader.id), reader);
  const rungs = all.filter(({ width, segments }) => width > 0 && segments.includes(':'));
  const chosen = orNotFound(
    name === 'main.m3u8' ? rungs[0] : rungs.find((one) => `${one.name}.m3u8` === name),
  );
  return name === 'main.m3u8' ? mainPlaylist(rungs) : rungPlaylist(chosen);
}

/** @param own how much of the load is the task's own */
async function assertMayRun({ config, files, now }: Deps, target: Target, own: number): Promise<void> {
  if (!isHour(config.encodeHours, now())) throw new TaskDelayed({ say: 'other-hours' }, 10 * MINUTE_MS);
  const [load = 0] = loadavg();
  if (load - own >= (config.encodeLoad ?? availableParallelism()))
    throw new TaskDelayed({ say: 'server-busy' }, MINUTE_MS);
  if ((await freeMemory()) < LEAST_MEMORY) throw new TaskDelayed({ say: 'little-memory' }, MINUTE_MS);
  await files.assertRoom(target.maxBytes).catch((error: unknown) => {
    throw isDiskFull(error) ? new TaskDelayed({ say: 'disk-full' }, 10 * MINUTE_MS) : error;
  });
}

async function checked(
  path: string,
  { play }: Encoder,
  { film, target, signal }: Parameters<Encoder['encode']>[0],
): Promise<Partial<FragmentIndex>> {
  if (target.mediaType.startsWith('image/')) return {};
  const index = readFragmentIndex(await readHead(path));
  const ms = index?.segments.reduce((sum, segment) => sum + segment.ms, 0) ?? 0;
  // The end of a damaged film is missing in each form.
  if (index === undefined || ms < (film.seconds - Math.max(2, film.seconds / 100)) * 1000)
    throw new TaskFailed({ say: 'film-cut-off' });
  for (const from of [0, Math.max(0, ms / 1000 - PLAYED_SECONDS)]) await play(path, from, signal);
  return index;
}

async function make(
  { db, files, now }: Deps,
  found: Encoder,
  fileId: number,
  job: Parameters<Encoder['encode']>[0],
) {
  const { film, target } = job;
  const { name, width, height, mediaType: media_type } = target;
  await files.withNew(
    (to) => found.encode({ ...job, to }),
    async ({ path, size, sha256 }) => {
      const { initBytes = 0, segments = [], codecs = '' } = await checked(path, found, job);
      const facts = { media_type, size, sha256, width, height, codecs, init_bytes: initBytes };
      await files.store(path, (storage_key) =>
        db.transaction().execute(async (tx) => {
          // Replaced or deleted meanwhile: what was made is removed with this error.
          if ((await rows.findFilm(tx, fileId)) === undefined) throw new AppError('NOT_FOUND');
          const row = { file_id: fileId, name, storage_key, ...facts, segments: writeSegments(segments) };
          await rows.insertRendition(tx, { ...row, created_at: now() });
          const duration_seconds = Math.max(1, Math.round(film.seconds));
          await rows.updateFilm(tx, fileId, {
            duration_seconds,
            ...(codecs !== '' && (width > 0 || film.width === 0) && { plays_widely: 1 }),
          });
        }),
      );
    },
  );
}

async function prepare(deps: Deps, found: Encoder, path: string, fileId: number, task: RunningTask) {
  const film = await found.probe(path, task.signal);
  if (film.width === 0 && film.sound === undefined) throw new TaskFailed({ say: 'film-empty' });
  if (!(film.seconds > 0 && film.seconds <= MOST_SECONDS)) throw new TaskFailed({ say: 'film-too-long' });
  if (Math.max(film.width, film.height) > MOST_PIXELS) throw new TaskFailed({ say: 'film-too-large' });
  const { sound } = film;
  if (sound !== undefined && sound.of > 1) task.note({ kind: 'sound', ...sound, track: sound.track + 1 });
  if (film.isPale) task.note({ kind: 'pale' });
  const there = new Set(await rows.listNames(deps.db, fileId));
  const targets = targetsOf(film);
  let own = 0;
  for (const [at, target] of targets.entries()) {
    if (there.has(target.name)) continue;
    await assertMayRun(deps, target, own);
    own = 1;
    const onSeconds = (seconds: number): void =>
      task.progress(((at + Math.min(1, seconds / film.seconds)) / targets.length) * 100);
    await make(deps, found, fileId, { film, target, from: path, to: '', signal: task.signal, onSeconds });
  }
}

async function prepareVideo(deps: Deps, running: RunningTask): Promise<void> {
  const found = await deps.encoder;
  const fileId = Number(running.key);
  const film = await rows.findFilm(deps.db, fileId);
  if (film === undefined) throw new TaskGone();
  if (found === undefined) throw new TaskDelayed({ say: 'no-encoder' }, 10 * MINUTE_MS);
  await deps.files
    .withLocal(film.storage_key, film.size, (path) => prepare(deps, found, path, fileId, running))
    .catch(async (error: unknown) => {
      if (isDiskFull(error)) throw new TaskDelayed({ say: 'disk-full' }, 10 * MINUTE_MS);
      if (error instanceof EncoderError) throw new TaskFailed({ say: error.fault }, error.detail);
      throw (await rows.findFilm(deps.db, fileId)) === undefined ? new TaskGone() : error;
    });
}

export const videoTask: TaskKind = { name: 'Prepare video', run: prepareVideo };

interface Viewed {
  readonly name: string;
  readonly hidden: number;
  readonly course_id: number;
  readonly enrolledId: number | null;
}

/** @throws AppError as for the original, and NOT_FOUND where it is not made yet */
function allowed<Row extends Viewed>(found: readonly Row[], reader: Reader): readonly Row[] {
  const [first] = found;
  if (first === undefined) throw new AppError('NOT_FOUND');
  if (!teaches(reader, first.course_id) && first.enrolledId === null) throw new AppError('NOT_ENROLLED');
  assertShown(first, reader);
  return found;
}

const fileNameOf = ({ name, mediaType }: Pick<StoredFile, 'name' | 'mediaType'>): string =>
  `${name}.${mediaType.startsWith('image/') ? 'jpg' : 'mp4'}`;

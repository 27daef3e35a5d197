import type { Film, Material } from '../../contract/materials.ts';
import type { MaterialView, StudiedMaterialView } from './materials.repository.ts';

/** Returns the folder of a material's media addresses; file names follow. */
export const mediaFolder = (materialId: number): string => `/media/${materialId}/`;

export const mediaPath = (materialId: number, fileName: string): string =>
  `${mediaFolder(materialId)}${encodeURIComponent(fileName)}`;

export const CAPTIONS_NAME = 'captions.vtt';

const toMaterial = (row: MaterialView): Material => ({
  id: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  title: row.title,
  description: row.description,
  type: row.type,
  module: row.module ?? undefined,
  required: row.required === 1 ? undefined : false,
  // A draft has no link yet.
  url: row.url || undefined,
  hasTask: row.task_id === null ? undefined : true,
  filePath: row.file_name === null ? undefined : mediaPath(row.id, row.file_name),
  mediaType: row.media_type ?? undefined,
  size: row.size ?? undefined,
  durationSeconds: row.duration_seconds || undefined,
  playsWidely: row.plays_widely === 0 ? false : undefined,
  ...(row.captions_file_id !== null && {
    captionsPath: mediaPath(row.id, CAPTIONS_NAME),
    captionsLanguage: row.captions_language,
  }),
});

export const toAdminMaterial = (row: MaterialView): Material => ({
  ...toMaterial(row),
  hidden: row.hidden === 1,
  version: row.version,
});

export const toStudiedMaterial = (row: StudiedMaterialView): Material => ({
  ...toMaterial(row),
  completed: row.completed_at !== null,
  positionSeconds: row.position_seconds ?? 0,
});

const isPicture = (name: string): boolean => name === 'poster' || name === 'sheet';

/** Returns a player's choices; undefined while there is only the original. */
export function toFilm(
  renditions: readonly { materialId: number; name: string; width: number; height: number; size: number }[],
): Film | undefined {
  const [first] = renditions;
  if (first === undefined) return undefined;
  const pathOf = (name: string): string => `/media/${first.materialId}/film/${name}`;
  const rungs = renditions
    .filter(({ name }) => !isPicture(name))
    .map(({ name, width, height, size }) => {
      return { path: pathOf(`${name}.mp4`), lines: Math.min(width, height), size };
    })
    .sort((a, b) => a.lines - b.lines);
  const pathIf = (picture: string) =>
    renditions.some(({ name }) => name === picture) ? pathOf(`${picture}.jpg`) : undefined;
  return {
    posterPath: pathIf('poster'),
    sheetPath: pathIf('sheet'),
    ...(rungs.some(({ lines }) => lines > 0) && { playlistPath: pathOf('main.m3u8') }),
    rungs,
  };
}

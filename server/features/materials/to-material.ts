import type { Material } from '../../contract/materials.ts';
import type { MaterialView, StudiedMaterialView } from './materials.repository.ts';

const mediaPath = (materialId: number, fileName: string): string =>
  `/media/${materialId}/${encodeURIComponent(fileName)}`;

/** The name captions are served under, beside the file of their video. */
export const CAPTIONS_NAME = 'captions.vtt';

const toMaterial = (row: MaterialView): Material => ({
  id: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  title: row.title,
  description: row.description,
  type: row.type,
  ...(row.module === null ? {} : { module: row.module }),
  ...(row.required === 1 ? {} : { required: false }),
  ...(row.url === null ? {} : { url: row.url }),
  ...(row.task_id === null ? {} : { hasTask: true }),
  ...(row.file_name === null ? {} : { filePath: mediaPath(row.id, row.file_name) }),
  ...(row.media_type === null ? {} : { mediaType: row.media_type }),
  ...(row.size === null ? {} : { size: row.size }),
  ...(row.duration_seconds ? { durationSeconds: row.duration_seconds } : {}),
  ...(row.plays_widely === 0 ? { playsWidely: false } : {}),
  ...(row.captions_file_id === null
    ? {}
    : { captionsPath: mediaPath(row.id, CAPTIONS_NAME), captionsLanguage: row.captions_language }),
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

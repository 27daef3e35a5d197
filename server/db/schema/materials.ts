import type { Generated } from 'kysely';
import type { MaterialType } from '../../contract/lesson-kinds.ts';
import type { Handled } from './handled.ts';

export interface MaterialsTables {
  materials: {
    id: Generated<number>;
    course_id: number;
    type: MaterialType;
    title: string;
    title_key: Generated<string>;
    description: string;
    /** For YouTube and some assignments; others have a file. */
    url: string | null;
    file_id: number | null;
    position: number;
    hidden: Generated<number>;
    version: Generated<number>;
    captions_file_id: Generated<number | null>;
    /** BCP 47; without captions it means nothing. */
    captions_language: Generated<string>;
    /** 0: optional, and counts for no progress. */
    required: Generated<number>;
    module: Generated<string | null>;
    created_at: number;
    updated_at: number;
    deleted_at: Generated<number | null>;
  };

  lesson_texts: {
    material_id: number;
    body: string;
  };

  /** Kept for 30 days. */
  kept_html: {
    key: string;
    html: string;
    made_at: number;
  };

  files: {
    id: Generated<number>;
    storage_key: string;
    name: string;
    media_type: string;
    size: number;
    /** Hex; also the strong ETag. */
    sha256: string;
    created_at: number;
    duration_seconds: Generated<number | null>;
    /** 0 for videos that many phones cannot show. */
    plays_widely: Generated<number>;
    /** Uploader of work or of a post's picture; null for the provider's. */
    owner_id: Generated<number | null>;
  };

  renditions: {
    id: Generated<number>;
    file_id: number;
    /** `240`, `360`, `720`, `audio`, `poster` or `sheet`. */
    name: string;
    storage_key: string;
    media_type: string;
    size: number;
    sha256: string;
    width: number;
    height: number;
    codecs: string;
    init_bytes: number;
    /** `size:duration` of each segment in bytes and ms, separated by spaces, after the first one's offset. */
    segments: string;
    created_at: number;
  };

  /** A resumable upload, until seven days after it began. */
  uploads: {
    /** Also its name in `incoming/tus`. */
    id: string;
    user_id: number;
    size: number;
    /** Validated metadata of the client, as JSON. */
    metadata: string;
    created_at: number;
    material_id: number | null;
    assignment_id: Generated<number | null>;
    /** The question or reply whose picture it is; null, as the assignment is, where it becomes a material. */
    post_id: Generated<number | null>;
    finished_at: Generated<number | null>;
  };
}

// biome-ignore format: a line or two for each way of handling
export const materialsData = {
  materials: 'none',
  lesson_texts: 'none',
  kept_html: 'none',
  files: {
    export: ['name', 'media_type', 'size', 'sha256', 'created_at'],
    tie: ['id', 'owner_id'],
    none: ['storage_key', 'duration_seconds', 'plays_widely'],
  },
  renditions: 'none',
  uploads: {
    export: ['created_at as startedAt', 'size as bytes', 'metadata', 'material_id as materialId'],
    tie: ['user_id', 'assignment_id', 'post_id'],
    secret: ['id'],
    none: ['finished_at'],
  },
} as const satisfies Handled<MaterialsTables>;

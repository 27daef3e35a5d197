import type { Generated } from 'kysely';
import type { MaterialType } from '../../contract/lesson-kinds.ts';
import type { Handled } from './handled.ts';

export interface MaterialsTables {
  materials: {
    id: Generated<number>;
    course_id: number;
    type: MaterialType;
    title: string;
    /** The title, folded. */
    title_key: Generated<string>;
    description: string;
    /** Of youtube, and of an assignment that has one; video, document and file have one in `files`. */
    url: string | null;
    file_id: number | null;
    position: number;
    hidden: Generated<number>;
    /** Grows by one with each change, as a course's does. */
    version: Generated<number>;
    captions_file_id: Generated<number | null>;
    /** BCP 47; without captions it means nothing. */
    captions_language: Generated<string>;
    /** 0: studied by who likes, and counts for no progress. */
    required: Generated<number>;
    /** The heading it stands under; null at the top, above all headings. */
    module: Generated<string | null>;
    created_at: number;
    updated_at: number;
    deleted_at: Generated<number | null>;
  };

  lesson_texts: {
    material_id: number;
    /** Markdown. */
    body: string;
  };

  /** HTML of Markdown texts of every kind, for 30 days. */
  kept_html: {
    /** SHA-256 of the renderer's version and the text. */
    key: string;
    html: string;
    made_at: number;
  };

  files: {
    id: Generated<number>;
    storage_key: string;
    /** Cleaned file name, for the address and for saving. */
    name: string;
    media_type: string;
    size: number;
    /** Hex; also the strong ETag. */
    sha256: string;
    created_at: number;
    /** Of videos: whole seconds, 0 where the header does not say. */
    duration_seconds: Generated<number | null>;
    /** 0 for videos that many phones cannot show. */
    plays_widely: Generated<number>;
    /** Who handed it in, or put it beside a question or reply; null for the provider's. */
    owner_id: Generated<number | null>;
  };

  /** A smaller form of a film: a quality, its sound, or its poster. It can be made again from the original. */
  renditions: {
    id: Generated<number>;
    file_id: number;
    /** `240`, `360`, `720`, `audio`, `poster` or `sheet`. */
    name: string;
    storage_key: string;
    media_type: string;
    size: number;
    sha256: string;
    /** Pixels as shown; 0 of sound. */
    width: number;
    height: number;
    /** As RFC 6381 has them, for the playlist. */
    codecs: string;
    /** Bytes before the index: what a player needs before any segment. */
    init_bytes: number;
    /** Of each segment its bytes and milliseconds, `size:duration`, with spaces between; the first has its start before it. */
    segments: string;
    created_at: number;
  };

  /** A resumable upload, until seven days after it began. */
  uploads: {
    /** Also its name in `incoming/tus`. */
    id: string;
    user_id: number;
    size: number;
    /** What the client said of it, checked, as a JSON object of texts. */
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

/** What an upload is meant to be. */
export type FileKind = 'video' | 'document';

/** How the content of a file with this extension is checked. */
type ContentCheck = 'container' | 'pdf' | 'docx' | 'doc' | 'text';

export interface FileFormat {
  readonly kind: FileKind;
  readonly check: ContentCheck;
  /** Sniffed types that agree with the extension; only for `container`. */
  readonly family: readonly string[];
  /** Served; where undefined, the sniffed type is. */
  readonly mediaType: string | undefined;
}

/** One family: phones and editors write any of these brands into .mp4 and .mov files. */
const ISO_MEDIA = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2'];
const MATROSKA = ['video/webm', 'video/matroska'];
const OGG = ['video/ogg', 'application/ogg'];
const WINDOWS_MEDIA = ['video/x-ms-asf', 'application/vnd.ms-asf'];
const MPEG = ['video/mpeg', 'video/MP1S', 'video/MP2P'];

const video = (family: readonly string[], mediaType?: string): FileFormat => ({
  kind: 'video',
  check: 'container',
  family,
  mediaType,
});
const document = (check: ContentCheck, mediaType: string): FileFormat => ({
  kind: 'document',
  check,
  family: [],
  mediaType,
});

/**
 * The allow-list, by extension. Phone videos are served as MP4: the container is the same, and Firefox plays it only
 * under that name.
 */
const formats = new Map<string, FileFormat>([
  ['mp4', video(ISO_MEDIA, 'video/mp4')],
  ['m4v', video(ISO_MEDIA, 'video/mp4')],
  ['3gp', video(ISO_MEDIA, 'video/mp4')],
  ['3g2', video(ISO_MEDIA, 'video/mp4')],
  ['mov', video(ISO_MEDIA, 'video/quicktime')],
  ['webm', video(MATROSKA)],
  ['mkv', video(MATROSKA)],
  ['ogv', video(OGG, 'video/ogg')],
  ['avi', video(['video/vnd.avi'], 'video/vnd.avi')],
  ['wmv', video(WINDOWS_MEDIA, 'video/x-ms-wmv')],
  ['flv', video(['video/x-flv'], 'video/x-flv')],
  ['mpg', video(MPEG, 'video/mpeg')],
  ['mpeg', video(MPEG, 'video/mpeg')],
  ['pdf', document('pdf', 'application/pdf')],
  ['docx', document('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')],
  ['doc', document('doc', 'application/msword')],
  ['txt', document('text', 'text/plain; charset=utf-8')],
]);

/** What is known of files with this name; undefined where they are not allowed. */
export function formatOf(fileName: string): FileFormat | undefined {
  const dot = fileName.lastIndexOf('.');
  return dot === -1 ? undefined : formats.get(fileName.slice(dot + 1).toLowerCase());
}

/** Types a browser shows by itself and that cannot run anything. Whatever is not here is saved instead. */
const shown = new Set([
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/ogg',
  'application/pdf',
  'text/plain; charset=utf-8',
]);

/** Whether a browser shows files of this type; all others are saved. */
export const isShownInBrowser = (mediaType: string): boolean => shown.has(mediaType);

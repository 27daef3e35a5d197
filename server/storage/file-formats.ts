/** What an upload is meant to be. */
export type FileKind = 'video' | 'document';

export interface FileFormat {
  readonly kind: FileKind;
  /** Detected types that agree with the extension; none for plain text, which has no signature. */
  readonly detected: readonly string[];
  /** Served; where undefined, the detected type is. */
  readonly mediaType?: string;
}

/** Served as an attachment, and shown as a page where mammoth can read it. */
export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** One family: phones and editors write any of these brands into .mp4 and .mov files. */
const ISO_MEDIA = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2'];
const MATROSKA = ['video/webm', 'video/matroska'];

const video = (detected: readonly string[], mediaType?: string): FileFormat => ({
  kind: 'video',
  detected,
  ...(mediaType === undefined ? {} : { mediaType }),
});
const document = (mediaType: string, detected: readonly string[]): FileFormat => ({
  kind: 'document',
  detected,
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
  ['ogv', video(['video/ogg', 'application/ogg'], 'video/ogg')],
  ['avi', video(['video/vnd.avi'], 'video/vnd.avi')],
  ['wmv', video(['video/x-ms-asf', 'application/vnd.ms-asf'], 'video/x-ms-wmv')],
  ['flv', video(['video/x-flv'], 'video/x-flv')],
  ['mpg', video(['video/mpeg', 'video/MP1S', 'video/MP2P'], 'video/mpeg')],
  ['mpeg', video(['video/mpeg', 'video/MP1S', 'video/MP2P'], 'video/mpeg')],
  ['pdf', document('application/pdf', ['application/pdf'])],
  ['docx', document(WORD, [WORD])],
  // Word 97-2003: all that can be told without reading its streams is that it is a compound file.
  ['doc', document('application/msword', ['application/x-cfb'])],
  ['txt', document('text/plain; charset=utf-8', [])],
]);

/** The format of files with this name; undefined where they are not allowed. */
export function formatOf(fileName: string): FileFormat | undefined {
  const dot = fileName.lastIndexOf('.');
  return dot === -1 ? undefined : formats.get(fileName.slice(dot + 1).toLowerCase());
}

/** Types a browser shows by itself and that cannot run anything. Everything else is saved. */
const inline = new Set([
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/ogg',
  'application/pdf',
  'text/plain; charset=utf-8',
]);

export const isShownInBrowser = (mediaType: string): boolean => inline.has(mediaType);

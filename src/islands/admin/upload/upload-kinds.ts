import type { UploadKind } from '../../../../server/contract/lesson-kinds.ts';

/** Greatest sizes of uploads in bytes. */
export type MaxBytes = Readonly<Record<UploadKind, number>>;

interface Kind {
  heading: string;
  fileLabel: string;
  button: string;
  /** For the file dialog. */
  accept: string;
  admits: (file: File) => boolean;
}

const DOCUMENT = /\.(?:pdf|docx?|txt)$/i;
/** Browsers do not know the type of every container. */
const VIDEO = /\.(?:mp4|m4v|mov|webm|mkv|ogv|avi|wmv|flv|mpe?g|3gp|3g2)$/i;

const FILE = /\.(?:jpe?g|png|webp|mp3|m4a|ogg|wav|pptx?|odp|xlsx?|ods|csv)$/i;

/** The kinds of files a course can have. */
export const uploadKinds: Record<UploadKind, Kind> = {
  video: {
    heading: 'Upload a video',
    fileLabel: 'Video file',
    button: 'Upload Video',
    accept: 'video/*',
    admits: (file) => file.type.startsWith('video/') || VIDEO.test(file.name),
  },
  document: {
    heading: 'Upload a document',
    fileLabel: 'Document (PDF, Word or text)',
    button: 'Upload Document',
    accept: '.pdf,.doc,.docx,.txt',
    admits: (file) => DOCUMENT.test(file.name),
  },
  file: {
    heading: 'Upload a file',
    fileLabel: 'Picture, audio, slides or spreadsheet',
    button: 'Upload File',
    // Without .heic, so that an iPhone gives photos as JPEG.
    accept: '.jpg,.jpeg,.png,.webp,.mp3,.m4a,.ogg,.wav,.pptx,.ppt,.odp,.xlsx,.xls,.ods,.csv',
    admits: (file) => FILE.test(file.name),
  },
};

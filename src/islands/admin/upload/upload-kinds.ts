import type { UploadKind } from '../../../../server/contract/lesson-kinds.ts';

/** Upload limits in bytes. */
export type MaxBytes = Readonly<Record<UploadKind, number>>;

interface Kind {
  heading: string;
  fileLabel: string;
  button: string;
  /** For the file picker. */
  accept: string;
  admits: (file: File) => boolean;
}

const DOCUMENT = /\.(?:pdf|docx?|txt)$/i;
/** Browsers don't know the type of every container format. */
const VIDEO = /\.(?:mp4|m4v|mov|webm|mkv|ogv|avi|wmv|flv|mpe?g|3gp|3g2)$/i;

const FILE = /\.(?:jpe?g|png|webp|mp3|m4a|ogg|wav|pptx?|odp|xlsx?|ods|csv)$/i;

/** Kinds of files in a course. */
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
    // Without .heic, so that iPhones convert photos to JPEG.
    accept: '.jpg,.jpeg,.png,.webp,.mp3,.m4a,.ogg,.wav,.pptx,.ppt,.odp,.xlsx,.xls,.ods,.csv',
    admits: (file) => FILE.test(file.name),
  },
};

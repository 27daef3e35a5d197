export type UploadKind = 'video' | 'document';

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

/** The two kinds of files a course can have. */
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
};

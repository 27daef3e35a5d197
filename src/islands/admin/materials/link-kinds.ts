import { api, unwrap } from '../../../lib/api.ts';

export type LinkKind = 'youtube' | 'assignment';

interface Link {
  title: string;
  description: string;
  url: string;
  courseId: number;
}

interface Kind {
  heading: string;
  urlLabel: string;
  urlHint: string;
  /** Said when something is missing. */
  incomplete: string;
  button: string;
  add: (json: Link) => Promise<{ message: string }>;
}

/** The two kinds of links a course can have. */
export const linkKinds: Record<LinkKind, Kind> = {
  youtube: {
    heading: 'Add a YouTube video',
    urlLabel: 'YouTube URL',
    urlHint: 'The address of the video, such as https://www.youtube.com/watch?v=…',
    incomplete: 'Please provide a title, a URL, and select a course.',
    button: 'Add YouTube Link',
    add: (json) => unwrap(api['add-youtube-link'].$post({ json })),
  },
  assignment: {
    heading: 'Add an assignment',
    urlLabel: 'Assignment link',
    urlHint: 'Where students do it, such as an online form.',
    incomplete: 'Please provide a title, a link, and select a course.',
    button: 'Add Assignment',
    add: (json) => unwrap(api['add-assignment'].$post({ json })),
  },
};

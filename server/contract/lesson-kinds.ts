interface LessonKind {
  readonly name: string;
  /** On narrow badges and filters of admins. */
  readonly shortName?: string;
  /** An uploaded file, a link, or rows of its own kind. */
  readonly source: 'file' | 'link' | 'rows';
  /** The tab of the study room that lists it. */
  readonly tab: 'videos' | 'documents' | 'assignments';
  readonly icon: 'play' | 'document' | 'assignment' | 'article' | 'quiz';
  /** A video of ours: it has captions, a picture and smaller forms. */
  readonly isFilm?: true;
  /** Its player begins at the edge of the room. */
  readonly isPlayed?: true;
  /** A question can name a second of it. */
  readonly isTimed?: true;
  /** Its heading is above it. */
  readonly isRead?: true;
  /** Opening it is a visit; a film is visited once it plays. */
  readonly isVisited?: true;
  /** Students do what it says: *Mark as done*. */
  readonly isDone?: true;
  /** Teachers grade its submissions. */
  readonly isGraded?: true;
  /** Students may submit work for it, instead of or beside its link. */
  readonly takesTask?: true;
  /** Its text shows uploaded pictures. */
  readonly hasPictures?: true;
  /** The media type of its file gives its name, tab and icon. */
  readonly variesByFile?: true;
  /** Hidden when it is added: there is nothing in it yet. */
  readonly startsHidden?: true;
  /** Only the server completes it; the answer to a student who marks it. */
  readonly judged?: string;
  /** The tab of the admin that adds one; extra ones are on a phone only among their group. */
  readonly add: {
    readonly label: string;
    readonly isExtra?: true;
    /** The key that adds one in its course. */
    readonly letter: string;
    /** Of one that is not written yet. */
    readonly title?: string;
  };
  /** The answer to a form that lacks something. */
  readonly incomplete: string;
}

const FILE = 'Please provide a title, a file, and select a course.';

/** Each kind of lesson with all that the product asks of it, in the order of the admin's tabs. */
// biome-ignore format: a line a kind
export const lessonKinds = {
  video: { name: 'Video', source: 'file', tab: 'videos', icon: 'play', isFilm: true, isPlayed: true, isTimed: true, add: { label: 'Upload Video', letter: 'V' }, incomplete: FILE },
  document: { name: 'Document', source: 'file', tab: 'documents', icon: 'document', isVisited: true, add: { label: 'Upload Doc', letter: 'D' }, incomplete: FILE },
  file: { name: 'File', source: 'file', tab: 'documents', icon: 'document', variesByFile: true, isTimed: true, isVisited: true, add: { label: 'Upload File', letter: 'F', isExtra: true }, incomplete: FILE },
  youtube: { name: 'YouTube video', shortName: 'YouTube', source: 'link', tab: 'videos', icon: 'play', isPlayed: true, isTimed: true, add: { label: 'Add YouTube', letter: 'Y', title: 'New YouTube video' }, incomplete: 'Please provide a title, a URL, and select a course.' },
  text: { name: 'Text', source: 'rows', tab: 'documents', icon: 'article', isRead: true, isDone: true, hasPictures: true, add: { label: 'Write Text', letter: 'T', title: 'New text', isExtra: true }, incomplete: 'Please provide a title, a text, and select a course.' },
  quiz: { name: 'Quiz', source: 'rows', tab: 'assignments', icon: 'quiz', isRead: true, isVisited: true, isGraded: true, judged: 'A quiz is completed when you submit it.', hasPictures: true, startsHidden: true, add: { label: 'Add Quiz', letter: 'Q', title: 'New quiz', isExtra: true }, incomplete: 'Please provide a title and select a course.' },
  assignment: { name: 'Assignment', source: 'link', tab: 'assignments', icon: 'assignment', isVisited: true, isDone: true, isGraded: true, takesTask: true, add: { label: 'Add Assignment', letter: 'A', title: 'New assignment' }, incomplete: 'Please provide a title, a link, and select a course.' },
} as const satisfies Readonly<Record<string, LessonKind>>;

export type MaterialType = keyof typeof lessonKinds;

type WithSource<Source> = {
  [Name in MaterialType]: (typeof lessonKinds)[Name]['source'] extends Source ? Name : never;
}[MaterialType];

/** Kinds that are uploaded. */
export type UploadKind = WithSource<'file'>;
/** Kinds that a form adds at once. */
export type WrittenKind = Exclude<MaterialType, UploadKind>;

export const materialTypes = Object.keys(lessonKinds) as [MaterialType, ...MaterialType[]];

/** Returns the facts of a kind. */
export const lessonKind = (type: MaterialType): LessonKind => lessonKinds[type];

/** Returns what admins call a kind. */
export const shortNameOf = (type: MaterialType): string =>
  lessonKind(type).shortName ?? lessonKind(type).name;

export const isMaterialType = (name: string): name is MaterialType => Object.hasOwn(lessonKinds, name);

export const isUploadKind = (name: string): name is UploadKind =>
  isMaterialType(name) && lessonKind(name).source === 'file';

export const uploadTypes = materialTypes.filter(isUploadKind) as [UploadKind, ...UploadKind[]];

/** Kinds whose file is a video of ours. */
export const filmKinds = materialTypes.filter((type) => lessonKind(type).isFilm);

interface LessonKind {
  readonly name: string;
  /** An uploaded file, a link, or rows of its own kind. */
  readonly source: 'file' | 'link' | 'rows';
  readonly tab: 'videos' | 'documents' | 'assignments';
  readonly icon: 'play' | 'document' | 'assignment' | 'article' | 'quiz';
  /** A video of ours: it has captions, a picture and smaller forms. */
  readonly isFilm?: true;
  /** Its player begins at the edge of the room. */
  readonly isPlayed?: true;
  readonly isTimed?: true;
  readonly isRead?: true;
  /** Opening it is a visit; a film is visited once it plays. */
  readonly isVisited?: true;
  /** Students do what it says: *Mark as done*. */
  readonly isDone?: true;
  readonly isGraded?: true;
  /** Students may submit work for it, instead of or beside its link. */
  readonly takesTask?: true;
  readonly hasPictures?: true;
  /** The media type of its file gives its name, tab and icon. */
  readonly variesByFile?: true;
  /** Hidden when it is added: there is nothing in it yet. */
  readonly startsHidden?: true;
  /** Only the server completes it. */
  readonly isJudged?: true;
}

// biome-ignore format: a line a kind
const lessonKinds = {
  video: { name: 'Video', source: 'file', tab: 'videos', icon: 'play', isFilm: true, isPlayed: true, isTimed: true },
  document: { name: 'Document', source: 'file', tab: 'documents', icon: 'document', isVisited: true },
  file: { name: 'File', source: 'file', tab: 'documents', icon: 'document', variesByFile: true, isTimed: true, isVisited: true },
  youtube: { name: 'YouTube video', source: 'link', tab: 'videos', icon: 'play', isPlayed: true, isTimed: true },
  text: { name: 'Text', source: 'rows', tab: 'documents', icon: 'article', isRead: true, isDone: true, hasPictures: true },
  quiz: { name: 'Quiz', source: 'rows', tab: 'assignments', icon: 'quiz', isRead: true, isVisited: true, isGraded: true, isJudged: true, hasPictures: true, startsHidden: true },
  assignment: { name: 'Assignment', source: 'link', tab: 'assignments', icon: 'assignment', isRead: true, isVisited: true, isDone: true, isGraded: true, takesTask: true },
} as const satisfies Readonly<Record<string, LessonKind>>;

export type MaterialType = keyof typeof lessonKinds;

type WithSource<Source> = {
  [Name in MaterialType]: (typeof lessonKinds)[Name]['source'] extends Source ? Name : never;
}[MaterialType];

export type UploadKind = WithSource<'file'>;
/** Kinds that a form adds at once. */
export type WrittenKind = Exclude<MaterialType, UploadKind>;

export const materialTypes = Object.keys(lessonKinds) as [MaterialType, ...MaterialType[]];

export const lessonKind = (type: MaterialType): LessonKind => lessonKinds[type];

export const isMaterialType = (name: string): name is MaterialType => Object.hasOwn(lessonKinds, name);

export const isUploadKind = (name: string): name is UploadKind =>
  isMaterialType(name) && lessonKind(name).source === 'file';

export const uploadTypes = materialTypes.filter(isUploadKind) as [UploadKind, ...UploadKind[]];

export const filmKinds = materialTypes.filter((type) => lessonKind(type).isFilm);

import type { Material, MaterialType } from '../../../server/contract/materials.ts';
import type { IconName } from '../ui/Icon.tsx';

interface Kind {
  readonly icon: IconName;
  readonly name: string;
  /** The tab that lists it. */
  readonly tab: 'videos' | 'documents' | 'assignments';
}

const kinds: Readonly<Record<Exclude<MaterialType, 'file'>, Kind>> = {
  video: { icon: 'play', name: 'Video', tab: 'videos' },
  youtube: { icon: 'play', name: 'YouTube video', tab: 'videos' },
  document: { icon: 'document', name: 'Document', tab: 'documents' },
  assignment: { icon: 'assignment', name: 'Assignment', tab: 'assignments' },
  text: { icon: 'article', name: 'Text', tab: 'documents' },
  quiz: { icon: 'quiz', name: 'Quiz', tab: 'assignments' },
};

/** What is read has its heading first. */
export const isRead = ({ type, hasTask }: Material): boolean =>
  type === 'text' || type === 'quiz' || hasTask === true;

/** What a material is called and where it is listed; of a file its content decides. */
export function kindOf({ type, mediaType = '', filePath = '' }: Material): Kind {
  if (type !== 'file') return kinds[type];
  if (mediaType.startsWith('audio/')) return { icon: 'play', name: 'Audio', tab: 'videos' };
  const isPicture = mediaType.startsWith('image/');
  const isSlides = /\.(?:pptx?|odp)$/.test(filePath);
  return { ...kinds.document, name: isPicture ? 'Picture' : isSlides ? 'Slides' : 'Spreadsheet' };
}

import { lessonKind } from '../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../server/contract/materials.ts';

type Kind = Pick<ReturnType<typeof lessonKind>, 'icon' | 'name' | 'tab'>;

/** Returns the name and tab of a material; for files it depends on the media type. */
export function kindOf({ type, mediaType = '', filePath = '' }: Material): Kind {
  const kind = lessonKind(type);
  if (!kind.variesByFile) return kind;
  if (mediaType.startsWith('audio/')) return { icon: 'play', name: 'Audio', tab: 'videos' };
  const isPicture = mediaType.startsWith('image/');
  const isSlides = /\.(?:pptx?|odp)$/.test(filePath);
  return { ...kind, name: isPicture ? 'Picture' : isSlides ? 'Slides' : 'Spreadsheet' };
}

import type { MaterialType } from '../../../server/contract/materials.ts';
import type { IconName } from '../../lib/icons.ts';

export const materialIcons: Readonly<Record<MaterialType, IconName>> = {
  video: 'play',
  youtube: 'play',
  document: 'document',
  assignment: 'assignment',
  text: 'article',
  quiz: 'quiz',
};

export const materialNames: Readonly<Record<MaterialType, string>> = {
  video: 'Video',
  youtube: 'YouTube video',
  document: 'Document',
  assignment: 'Assignment',
  text: 'Text',
  quiz: 'Quiz',
};

import type { MaterialType } from '../../../../server/contract/materials.ts';

/** Kinds of materials, as people call them. */
export const typeNames: Record<MaterialType, string> = {
  video: 'Video',
  document: 'Document',
  youtube: 'YouTube',
  assignment: 'Assignment',
  text: 'Text',
  quiz: 'Quiz',
  file: 'File',
};

/** The kind a text names; empty for none. */
export const typeOf = (name: string): MaterialType | '' => (isType(name) ? name : '');

const isType = (name: string): name is MaterialType => Object.hasOwn(typeNames, name);

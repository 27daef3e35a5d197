import { describe, expect, it } from 'vitest';
import type { Material, MaterialType } from '../../../server/contract/materials.ts';
import { select } from './selection.ts';

const material = (id: number, type: MaterialType): Material => ({
  id,
  type,
  courseId: 1,
  courseName: 'Full Stack',
  title: `${type} ${id}`,
  description: '',
});

const nothing = { tab: undefined, materialId: undefined };
const shown = (materials: Material[], requested: { tab?: string; materialId?: number } = {}) => {
  const { tab, material: chosen } = select(materials, { ...nothing, ...requested });
  return [tab, chosen?.id];
};

describe('without a requested', () => {
  it('shows the first video or YouTube item', () => {
    const materials = [material(1, 'document'), material(2, 'youtube'), material(3, 'video')];
    expect(shown(materials)).toEqual(['videos', 2]);
  });

  it('shows the first document where there is no video', () => {
    expect(shown([material(1, 'assignment'), material(2, 'document')])).toEqual(['documents', 2]);
  });

  it('shows an empty videos tab where there is neither', () => {
    expect(shown([material(1, 'assignment')])).toEqual(['videos', undefined]);
    expect(shown([])).toEqual(['videos', undefined]);
  });
});

describe('with a requested', () => {
  const materials = [material(1, 'video'), material(2, 'document'), material(3, 'document')];

  it('shows the material that is requested, in its tab', () => {
    expect(shown(materials, { materialId: 3 })).toEqual(['documents', 3]);
  });

  it('shows the first of the tab that is requested', () => {
    expect(shown(materials, { tab: 'documents' })).toEqual(['documents', 2]);
    expect(shown(materials, { tab: 'assignments' })).toEqual(['assignments', undefined]);
  });

  it('goes by the tab when the material is in another or is gone', () => {
    expect(shown(materials, { tab: 'documents', materialId: 1 })).toEqual(['documents', 2]);
    expect(shown(materials, { tab: 'nonsense', materialId: 99 })).toEqual(['videos', 1]);
  });
});

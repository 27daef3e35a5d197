import { expect, it } from 'vitest';
import type { MaterialType } from '../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { select } from './selection.ts';

const ofTypes = (types: readonly MaterialType[]): Material[] =>
  types.map((type, at) => ({ id: at + 1, type, courseId: 1, courseName: 'A', title: '', description: '' }));

it.each<[what: string, MaterialType[], { tab?: string; materialId?: number }, tab: string, id?: number]>([
  ['the first video or YouTube item', ['document', 'youtube', 'video'], {}, 'videos', 2],
  ['a document where there is no video', ['assignment', 'document'], {}, 'documents', 2],
  ['an empty tab where there is neither', ['assignment'], {}, 'videos'],
  ['what the address names, in its tab', ['video', 'document'], { materialId: 2 }, 'documents', 2],
  ['the first of the tab it names', ['video', 'document'], { tab: 'documents' }, 'documents', 2],
  ['the tab, also when it is empty', ['video'], { tab: 'assignments' }, 'assignments'],
  [
    'the tab, when the material is in another',
    ['video', 'document'],
    { tab: 'documents', materialId: 1 },
    'documents',
    2,
  ],
  ['the first, when both are nonsense', ['video'], { tab: 'nonsense', materialId: 99 }, 'videos', 1],
])('shows %s', (_what, types, { tab, materialId }, shownTab, id) => {
  const shown = select(ofTypes(types), { tab, materialId });
  expect([shown.tab, shown.material?.id]).toEqual([shownTab, id]);
});

it('shows all lessons first where there are modules, and the kinds as filters', () => {
  const [first, ...others] = ofTypes(['document', 'video', 'assignment']) as [Material, Material, Material];
  const course = [first, ...others.map((one) => ({ ...one, module: 'Cables' }))];
  const shown = (tab?: string, materialId?: number) => {
    const { tab: chosen, material } = select(course, { tab, materialId });
    return [chosen, material?.id];
  };
  expect([shown(), shown(undefined, 3), shown('all', 2)]).toEqual([
    ['all', 1],
    ['all', 3],
    ['all', 2],
  ]);
  expect([shown('videos'), shown('videos', 3)]).toEqual([
    ['videos', 2],
    ['videos', 2],
  ]);
  expect(select([first], { tab: 'all', materialId: undefined }).tab).toBe('documents');
});

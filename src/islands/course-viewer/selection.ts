import type { LessonContent } from '../../../server/contract/lessons.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { kindOf } from './material-kinds.ts';

const tabNames = ['all', 'videos', 'documents', 'assignments'] as const;
export type TabName = (typeof tabNames)[number];

export type ByTab = Readonly<Record<TabName, readonly Material[]>>;

/** The materials of each tab, in the course's order. */
export function byTab(materials: readonly Material[]): ByTab {
  const of = (tab: TabName) => materials.filter((material) => kindOf(material).tab === tab);
  return {
    all: materials,
    videos: of('videos'),
    documents: of('documents'),
    assignments: of('assignments'),
  };
}

/** In a course with modules a tab has all lessons of a module, and the others filter them. */
export const tabsOf = (materials: readonly Material[]): readonly TabName[] =>
  materials.some(({ module }) => module !== undefined) ? tabNames : tabNames.slice(1);

export interface Selection {
  tab: TabName;
  /** Undefined in a tab that has nothing. */
  material: Material | undefined;
}

const parts = ['about', 'questions', 'files'] as const;
/** What is seen under a lesson. */
export type Part = (typeof parts)[number];

/** The part that an address asks for; a question is among the questions. */
export const partIn = (address: URLSearchParams): Part | undefined =>
  address.has('doubt') ? 'questions' : parts.find((part) => part === address.get('part'));

/** What the address asks for. */
export interface RequestedSelection {
  tab: string | undefined;
  materialId: number | undefined;
  part?: Part | undefined;
  /** What the lesson shows that the page opens with. */
  sent?: { readonly id: number; readonly content: LessonContent } | undefined;
}

/**
 * What is shown: the requested material; else the first of the requested tab; else the first of all where there are modules,
 * the first video where there are none, or, without videos, the first document in its tab.
 */
export function select(materials: readonly Material[], requested: RequestedSelection): Selection {
  const groups = byTab(materials);
  const tabs = tabsOf(materials);
  const tab = tabs.find((name) => name === requested.tab);
  const material = materials.find(({ id }) => id === requested.materialId);
  if (material !== undefined && (tab === undefined || groups[tab].includes(material)))
    return { tab: tab ?? (tabs[0] === 'all' ? 'all' : kindOf(material).tab), material };
  const isRead = groups.videos.length === 0 && groups.documents.length > 0;
  const start = tab ?? (tabs[0] === 'all' ? 'all' : isRead ? 'documents' : 'videos');
  return { tab: start, material: groups[start][0] };
}

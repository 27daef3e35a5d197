import type { LessonContent } from '../../../server/contract/lessons.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { kindOf } from './material-kinds.ts';

const tabNames = ['all', 'videos', 'documents', 'assignments'] as const;
export type TabName = (typeof tabNames)[number];

export type ByTab = Readonly<Record<TabName, readonly Material[]>>;

/** Groups materials by tab, in the course's order. */
export function byTab(materials: readonly Material[]): ByTab {
  const of = (tab: TabName) => materials.filter((material) => kindOf(material).tab === tab);
  return {
    all: materials,
    videos: of('videos'),
    documents: of('documents'),
    assignments: of('assignments'),
  };
}

/** In a course with modules one tab has all lessons of a module, and the others filter them. */
export const tabsOf = (materials: readonly Material[]): readonly TabName[] =>
  materials.some(({ module }) => module !== undefined) ? tabNames : tabNames.slice(1);

export interface Selection {
  tab: TabName;
  /** Undefined in an empty tab. */
  material: Material | undefined;
}

const parts = ['about', 'questions', 'files'] as const;
/** Tabs below a lesson. */
export type Part = (typeof parts)[number];

/** Returns the tab requested by the address; a question belongs to the questions. */
export const partIn = (address: URLSearchParams): Part | undefined =>
  address.has('doubt') ? 'questions' : parts.find((part) => part === address.get('part'));

/** Selection requested by the address. */
export interface RequestedSelection {
  tab: string | undefined;
  materialId: number | undefined;
  part?: Part | undefined;
  /** Content of the initial lesson. */
  sent?: { readonly id: number; readonly content: LessonContent } | undefined;
}

/**
 * Returns the selection: the requested material; otherwise the first of the requested tab; otherwise the first lesson
 * of a course with modules, or the first video, or the first document.
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

import type { Material } from '../../../server/contract/materials.ts';
import { kindOf } from './material-kinds.ts';

const tabNames = ['videos', 'documents', 'assignments'] as const;
export type TabName = (typeof tabNames)[number];

export type ByTab = Readonly<Record<TabName, readonly Material[]>>;

/** The materials of each tab, in the course's order. */
export function byTab(materials: readonly Material[]): ByTab {
  const of = (tab: TabName) => materials.filter((material) => kindOf(material).tab === tab);
  return { videos: of('videos'), documents: of('documents'), assignments: of('assignments') };
}

export interface Selection {
  tab: TabName;
  /** Undefined in a tab that has nothing. */
  material: Material | undefined;
}

/** What the address asks for. */
export interface RequestedSelection {
  tab: string | undefined;
  materialId: number | undefined;
}

/**
 * What is shown: the requested material; else the first of the requested tab; else the first video, or, where there is none,
 * the first document in its tab.
 */
export function select(materials: readonly Material[], requested: RequestedSelection): Selection {
  const tabs = byTab(materials);
  const tab = tabNames.find((name) => name === requested.tab);
  const material = materials.find(({ id }) => id === requested.materialId);
  if (material !== undefined && (tab === undefined || kindOf(material).tab === tab))
    return { tab: kindOf(material).tab, material };
  if (tab !== undefined) return { tab, material: tabs[tab][0] };
  const start = tabs.videos.length === 0 && tabs.documents.length > 0 ? 'documents' : 'videos';
  return { tab: start, material: tabs[start][0] };
}

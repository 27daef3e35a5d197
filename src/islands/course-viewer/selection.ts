import type { Material, MaterialType } from '../../../server/contract/materials.ts';

const tabNames = ['videos', 'documents', 'assignments'] as const;
export type TabName = (typeof tabNames)[number];

const TAB_OF: Record<MaterialType, TabName> = {
  video: 'videos',
  youtube: 'videos',
  document: 'documents',
  assignment: 'assignments',
};

export type ByTab = Readonly<Record<TabName, readonly Material[]>>;

/** The materials of each tab, in the course's order. */
export function byTab(materials: readonly Material[]): ByTab {
  const of = (tab: TabName) => materials.filter((material) => TAB_OF[material.type] === tab);
  return { videos: of('videos'), documents: of('documents'), assignments: of('assignments') };
}

export interface Selection {
  tab: TabName;
  /** Undefined in a tab that has nothing. */
  material: Material | undefined;
}

/** What the address asks for. */
export interface Wish {
  tab: string | undefined;
  materialId: number | undefined;
}

/**
 * What is shown: the wished material; else the first of the wished tab; else the first video, or, where there is none,
 * the first document in its tab.
 */
export function select(materials: readonly Material[], wish: Wish): Selection {
  const tabs = byTab(materials);
  const tab = tabNames.find((name) => name === wish.tab);
  const material = materials.find(({ id }) => id === wish.materialId);
  if (material !== undefined && (tab === undefined || TAB_OF[material.type] === tab))
    return { tab: TAB_OF[material.type], material };
  if (tab !== undefined) return { tab, material: tabs[tab][0] };
  const start = tabs.videos.length === 0 && tabs.documents.length > 0 ? 'documents' : 'videos';
  return { tab: start, material: tabs[start][0] };
}

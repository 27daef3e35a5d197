/** The admin's tabs in their order and groups, by the names that the address uses. */
export const adminTabs = [
  { name: 'pending', label: 'Pending', group: 'People' },
  { name: 'approved', label: 'Approved', group: 'People' },
  { name: 'createStudent', label: 'Create User', group: 'People' },
  { name: 'manageCourses', label: 'Courses', group: 'Content' },
  { name: 'manageContent', label: 'Content', group: 'Content' },
  { name: 'video', label: 'Upload Video', group: 'Content' },
  { name: 'document', label: 'Upload Doc', group: 'Content' },
  { name: 'youtube', label: 'Add YouTube', group: 'Content' },
  { name: 'assignment', label: 'Add Assignment', group: 'Content' },
  { name: 'overview', label: 'Overview', group: 'Reports' },
  { name: 'messages', label: 'Messages', group: 'Reports' },
  { name: 'trash', label: 'Trash', group: 'Reports' },
  { name: 'audit', label: 'Audit Log', group: 'Reports' },
] as const;

export type AdminTab = (typeof adminTabs)[number]['name'];

/** The tab an address names; the first one otherwise. */
export const adminTabOf = (name: string | null): AdminTab =>
  adminTabs.find((tab) => tab.name === name)?.name ?? 'pending';

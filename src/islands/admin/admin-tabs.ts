/** The admin's tabs in their order, by the names that the address uses. */
export const adminTabs = [
  { name: 'pending', label: 'Pending' },
  { name: 'approved', label: 'Approved' },
  { name: 'manageCourses', label: 'Courses' },
  { name: 'manageContent', label: 'Content' },
  { name: 'createStudent', label: 'Create User' },
  { name: 'video', label: 'Upload Video' },
  { name: 'document', label: 'Upload Doc' },
  { name: 'youtube', label: 'Add YouTube' },
  { name: 'assignment', label: 'Add Assignment' },
  { name: 'overview', label: 'Overview' },
  { name: 'messages', label: 'Messages' },
  { name: 'trash', label: 'Trash' },
  { name: 'audit', label: 'Audit Log' },
] as const;

export type AdminTab = (typeof adminTabs)[number]['name'];

/** The tab an address names; the first one otherwise. */
export const adminTabOf = (name: string | null): AdminTab =>
  adminTabs.find((tab) => tab.name === name)?.name ?? 'pending';

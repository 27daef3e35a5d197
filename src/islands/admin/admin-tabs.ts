/** The admin's tabs in their order and groups, by the names that the address uses. */
const adminTabs = [
  { name: 'pending', label: 'Pending', group: 'People' },
  { name: 'approved', label: 'Approved', group: 'People' },
  { name: 'createStudent', label: 'Create User', group: 'People' },
  { name: 'toGrade', label: 'To Grade', group: 'People' },
  { name: 'doubts', label: 'Doubts', group: 'People' },
  { name: 'announcements', label: 'Announcements', group: 'People' },
  { name: 'payments', label: 'Payments', group: 'People' },
  { name: 'manageCourses', label: 'Courses', group: 'Content' },
  { name: 'manageContent', label: 'Content', group: 'Content' },
  { name: 'video', label: 'Upload Video', group: 'Content' },
  { name: 'document', label: 'Upload Doc', group: 'Content' },
  { name: 'youtube', label: 'Add YouTube', group: 'Content' },
  { name: 'text', label: 'Write Text', group: 'Content' },
  { name: 'quiz', label: 'Add Quiz', group: 'Content' },
  { name: 'assignment', label: 'Add Assignment', group: 'Content' },
  { name: 'site', label: 'Site', group: 'Content' },
  { name: 'overview', label: 'Overview', group: 'Reports' },
  { name: 'messages', label: 'Messages', group: 'Reports' },
  { name: 'trash', label: 'Trash', group: 'Reports' },
  { name: 'audit', label: 'Audit Log', group: 'Reports' },
] as const;

export type AdminTab = (typeof adminTabs)[number]['name'];

/** The tabs of a site. */
export const tabsOf = (takesOrders: boolean) =>
  adminTabs.filter(({ name }) => takesOrders || name !== 'payments');

/** The tab an address names; the first one otherwise. */
export const adminTabOf = (name: string | null, takesOrders: boolean): AdminTab =>
  tabsOf(takesOrders).find((tab) => tab.name === name)?.name ?? 'pending';

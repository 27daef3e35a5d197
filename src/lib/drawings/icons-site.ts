/** Icons of all pages. Same grid and stroke as icons.ts. */
export const siteIcons = {
  menu: '<path d="M4 7h16M4 12h16M4 17h10"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  'chevron-down': '<path d="m6 9 6 6 6-6"/>',
  'arrow-right': '<path d="M4 12h16m-6-6 6 6-6 6"/>',
  'arrow-left': '<path d="M20 12H4m6-6-6 6 6 6"/>',
  external: '<path d="M9 5H5v14h14v-4M13 5h6v6m0-6-9 9"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7"/>',
  user: '<circle cx="12" cy="8" r="3.75"/><path d="M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5"/>',
  phone:
    '<path d="M6 4h3l1.5 4L8.2 9.8a12 12 0 0 0 6 6l1.8-2.3 4 1.5v3c0 1-.8 2-2 2C10.5 20 4 13.5 4 6c0-1.2 1-2 2-2Z"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7 8 6.5L20 7"/>',
  pin: '<path d="M12 21c4.5-4.8 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.2 6.5 11Z"/><circle cx="12" cy="10" r="2.4"/>',
  clock: '<circle cx="12" cy="12" r="8.25"/><path d="M12 7.5V12l3 2"/>',
  calendar: '<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4M15.5 3.5v4"/>',
  level: '<path d="M5 19v-5M12 19V9.5M19 19V5"/>',
  star: '<path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8Z"/>',
  heart:
    '<path d="M12 20s-7.5-4.6-7.5-10.2A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 7.5 2.5C19.5 15.4 12 20 12 20Z"/>',
  play: '<path d="M8 5.5v13l10.5-6.5Z"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5v-4h-11v11h4"/>',
  quiz: '<path d="M7 4.5h10v15H7zM10 9l1 1 2-2M10 14.5h4"/>',
  trophy:
    '<path d="M8 4.5h8v6a4 4 0 0 1-8 0ZM8 6H4.5c0 3 1.3 4.5 3.5 4.5M16 6h3.5c0 3-1.3 4.5-3.5 4.5M12 14.5V18M8.5 20h7"/>',
  exam: '<path d="M6 3.5h8.5L18 7v13.5H6zM9 10h6M9 13.5h6M9 17h3"/>',
  quote: '<path d="M10 7c-3 .8-4.5 3-4.5 6v4H10v-5H7.8M18.5 7c-3 .8-4.5 3-4.5 6v4h4.5v-5h-2.2"/>',
  shield: '<path d="M12 3.5 5 6v5.5c0 4.2 2.8 7.3 7 9 4.2-1.7 7-4.8 7-9V6Zm-3 8.3 2.2 2.2 4-4.2"/>',
  map: '<path d="m9 5-5.5 2v12L9 17l6 2 5.5-2V5L15 7Zm0 0v12M15 7v12"/>',
} as const;

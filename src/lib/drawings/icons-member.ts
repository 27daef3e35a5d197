/** Icons of the member area. Same grid and stroke as icons.ts. */
export const memberIcons = {
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5M4.5 16.5h15M10 19.5a2 2 0 0 0 4 0"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  edit: '<path d="m5 19 1-4L16.5 4.5l3 3L9 18ZM13 20h7"/>',
  trash: '<path d="M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5"/>',
  eye: '<path d="M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12Z"/><circle cx="12" cy="12" r="2.75"/>',
  'eye-off':
    '<path d="M9.7 5.8c.7-.2 1.5-.3 2.3-.3 3.8 0 7 2.2 9.5 6.5-.8 1.3-1.6 2.5-2.6 3.4M6.3 7.4C4.9 8.5 3.6 10 2.5 12 5 16.3 8.2 18.5 12 18.5c1.7 0 3.2-.4 4.6-1.2M10 10.2a2.75 2.75 0 0 0 3.8 3.9M4 4l16 16"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.2v2"/>',
  logout: '<path d="M10 4.5H5v15h5M14 8l4 4-4 4M18 12H9.5"/>',
  upload: '<path d="M12 16V5m-4.5 4.5L12 5l4.5 4.5M4.5 19.5h15"/>',
  download: '<path d="M12 5v11m-4.5-4.5L12 16l4.5-4.5M4.5 19.5h15"/>',
  video: '<rect x="3" y="6" width="12.5" height="12" rx="2"/><path d="m15.5 11 5.5-3.5v9L15.5 13"/>',
  document: '<path d="M6 3.5h8.5L18 7v13.5H6zM14 3.5V8h4"/>',
  article: '<path d="M4.5 5.5h15M4.5 10h15M4.5 14.5h15M4.5 19h9"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>',
  assignment:
    '<rect x="5" y="5" width="14" height="15.5" rx="2"/><path d="M9 3.5h6v3H9zM8.5 13l2.3 2.3L15.5 11"/>',
  quiz: '<circle cx="12" cy="12" r="8.25"/><path d="M9.6 9.4c.3-1.3 1.2-2 2.5-2 1.4 0 2.4.9 2.4 2.1 0 1.9-2.5 2-2.5 4M12 16.4v.01"/>',
  flag: '<path d="M6.5 20.5v-16M6.5 5h10.5l-2.5 4 2.5 4H6.5"/>',
  info: '<circle cx="12" cy="12" r="8.25"/><path d="M12 11v5.5M12 7.8v.01"/>',
  warning: '<path d="M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17v.01"/>',
  error: '<circle cx="12" cy="12" r="8.25"/><path d="M12 7.5v5.5M12 16v.01"/>',
  success: '<circle cx="12" cy="12" r="8.25"/><path d="m8.3 12.3 2.5 2.5 5-5.2"/>',
  drag: '<path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01"/>',
  pause: '<path d="M8.5 5.5v13M15.5 5.5v13"/>',
  back: '<path d="M4.5 5v4.5H9M5 9.5a8 8 0 1 1-.8 4.5"/>',
  volume: '<path d="M4 9.5h3.5L12 6v12l-4.5-3.5H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  muted: '<path d="M4 9.5h3.5L12 6v12l-4.5-3.5H4ZM15.5 9.5l5 5M20.5 9.5l-5 5"/>',
  captions:
    '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M10.5 10.3a2.2 2.2 0 1 0 0 3.4M17 10.3a2.2 2.2 0 1 0 0 3.4"/>',
  'full-screen': '<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15"/>',
  settings:
    '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  float: '<path d="M20 11V5.5H4v13h6.5"/><rect x="13" y="14" width="8" height="5.5" rx="1"/>',
  bank: '<path d="M4 9.5 12 5l8 4.5M4.5 19h15M6.5 10.5v5.5M10.2 10.5v5.5M13.8 10.5v5.5M17.5 10.5v5.5"/>',
  rupee: '<path d="M7 5h10M7 9h10M7 5h3a4 4 0 0 1 0 8H7l7 6.5"/>',
  more: '<circle cx="5.5" cy="12" r="1"/><circle cx="12" cy="12" r="1"/><circle cx="18.5" cy="12" r="1"/>',
  keyboard:
    '<rect x="3" y="6.5" width="18" height="11" rx="2"/><path d="M7 10.2v.01M12 10.2v.01M17 10.2v.01M8.5 14h7"/>',
  people:
    '<circle cx="9" cy="9" r="3.25"/><path d="M3 19c.7-3.6 3-5 6-5s5.3 1.4 6 5"/><path d="M15.5 6a3.2 3.2 0 0 1 0 6.2M17.5 14.5c2 .6 3.1 2 3.5 4.5"/>',
} as const;

import { loadLater } from '../../ui/load-later.tsx';

/** The editor of a text, loaded when one is opened. */
export const LazyTextEditor = loadLater('editor', () => import('./TextEditor.tsx'));

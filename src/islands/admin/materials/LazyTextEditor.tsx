import { loadLater } from '../../ui/load-later.tsx';

/** Text editor, loaded when one is opened. */
export const LazyTextEditor = loadLater('editor', () => import('./TextEditor.tsx'));

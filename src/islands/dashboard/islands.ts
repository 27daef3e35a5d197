// One bundle for the islands that every dashboard has.
export { PersonMenu } from '../ui/PersonMenu.tsx';
export { Toaster } from '../ui/toasts/Toaster.tsx';
export { MyCourses } from './MyCourses.tsx';

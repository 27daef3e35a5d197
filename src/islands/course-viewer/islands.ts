// One file on the line for all islands of a course.
export { PersonMenu } from '../ui/PersonMenu.tsx';
export { CourseViewer } from './CourseViewer.tsx';

// One bundle for all islands of a course.
export { CourseViewer } from './CourseViewer.tsx';

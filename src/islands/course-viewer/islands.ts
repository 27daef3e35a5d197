// One file on the line for all islands of a course.
export { CourseViewer } from './CourseViewer.tsx';

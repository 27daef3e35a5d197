export { openCourse as openStudyRoom, type SeededCourse as StudyRoom } from './seeded-course.ts';

// One bundle for all islands of the dashboard.
export { Announcements } from '../ui/Announcements.tsx';
export { CertificateButton } from '../ui/CertificateButton.tsx';
export { FinishedCourse } from '../ui/FinishedCourse.tsx';
export { PersonMenu } from '../ui/PersonMenu.tsx';
export { Toaster } from '../ui/toasts/Toaster.tsx';
export { MyCourses } from './MyCourses.tsx';

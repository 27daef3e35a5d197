// One bundle for the islands that every dashboard has.
export { CertificateButton } from '../ui/CertificateButton.tsx';
export { PersonMenu } from '../ui/PersonMenu.tsx';
export { Toaster } from '../ui/toasts/Toaster.tsx';
export { MyCourses } from './MyCourses.tsx';

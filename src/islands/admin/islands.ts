// One bundle for all islands of the admin.
export { PersonMenu } from '../ui/PersonMenu.tsx';
export { AdminDashboard } from './AdminDashboard.tsx';

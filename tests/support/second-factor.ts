export { appWith, setUp } from './two-factor.ts';

export { appWith, setUp, turnOn } from './two-factor.ts';

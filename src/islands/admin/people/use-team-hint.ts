import { useMay } from '../rights.ts';

/** @returns where owners find the people whom no list of students has; empty for staff */
export const useTeamHint = (): string => (useMay()() ? ' People of your team are under More, Team.' : '');

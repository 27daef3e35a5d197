import { createContext, useContext } from 'react';
import type { Right } from '../../../server/contract/rights.ts';

/** What the current person may do; undefined for owners. */
export type OwnRights = readonly Right[] | undefined;

export const RightsContext = createContext<OwnRights>(undefined);

/** Says whether someone has one of these rights; with none named, whether they are an owner. */
export const mayAny = (own: OwnRights, needed: readonly Right[]): boolean =>
  own === undefined || needed.some((right) => own.includes(right));

/** @returns whether the current person has one of some rights; with none named, whether they are an owner */
export function useMay(): (...needed: readonly Right[]) => boolean {
  const own = useContext(RightsContext);
  return (...needed) => mayAny(own, needed);
}

import { readUser } from '../member/stored-user.ts';

const nameOf = (thing: string): string => `edited ${readUser()?.id} ${thing}`;

/** Stores an editor's unsaved state for this user in this tab; undefined removes it after saving. */
export function keepEdited(thing: string, state: unknown): void {
  try {
    if (state === undefined) sessionStorage.removeItem(nameOf(thing));
    else sessionStorage.setItem(nameOf(thing), JSON.stringify(state));
  } catch {
    // Without storage the user must type it again.
  }
}

/** Returns the state stored by {@link keepEdited}. */
export function editedOf<State>(thing: string): State | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(thing)) ?? 'null');
    // Only this editor writes it.
    return (kept ?? undefined) as State | undefined;
  } catch {
    return undefined;
  }
}

/** Asks the person to prove who they are. @returns whether they did; false when they cancelled */
type Ask = () => Promise<boolean>;

let dialog: Ask | undefined;
let pending: Promise<boolean> | undefined;

/** The dialog of a page, as long as it is there. @returns the way to take it back */
export function reauthenticateWith(opened: Ask): () => void {
  dialog = opened;
  return () => {
    if (dialog === opened) dialog = undefined;
  };
}

async function isStale(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return (
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'REAUTHENTICATION_REQUIRED'
  );
}

/**
 * The fetch of every call: where the server wants the password again, the person gives it in a dialog, and the call is repeated.
 * Calls that meet this at the same time share one dialog.
 */
export async function fetchReauthenticated(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  if (dialog === undefined || !(await isStale(answer))) return answer;
  pending ??= dialog().finally(() => {
    pending = undefined;
  });
  return (await pending) ? fetch(input, init) : answer;
}

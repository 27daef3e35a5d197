/** Asks the person to prove who they are. @returns whether they did */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Says how a page asks; the dialog of the page does, as long as it is there. @returns the way to take it back */
export function reauthenticateWith(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
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
 * The fetch of every call: where the server wants to know again who asks, the person is asked, and the call repeated.
 * Calls that meet this at the same time ask once.
 */
export async function fetchReauthenticated(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  if (ask === undefined || !(await isStale(answer))) return answer;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return (await asking) ? fetch(input, init) : answer;
}

/** Asks the user for their password. @returns true on success; false if they cancelled */
type Ask = () => Promise<boolean>;

let dialog: Ask | undefined;
let pending: Promise<boolean> | undefined;

/** Registers the page's dialog. @returns a function that removes it */
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

/** So long may an answer to reading take: a line that died without a word must not leave a list loading for ever. */
const READ_MS = 30_000;

function withLimit(init: RequestInit | undefined): RequestInit | undefined {
  if (init?.method !== 'GET') return init;
  const stop = new AbortController();
  setTimeout(() => stop.abort(), READ_MS);
  return { ...init, signal: stop.signal };
}

/**
 * Fetch for all calls: where the server requires the password again, shows a dialog and repeats the call. Concurrent
 * calls share one dialog.
 */
export async function fetchReauthenticated(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, withLimit(init));
  if (dialog === undefined || !(await isStale(answer))) return answer;
  pending ??= dialog().finally(() => {
    pending = undefined;
  });
  return (await pending) ? fetch(input, withLimit(init)) : answer;
}

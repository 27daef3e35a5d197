import { Loaded } from './Loaded.tsx';

/** Longer texts are only offered for download. */
const MAX_BYTES = 1024 * 1024;

async function read(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.text();
}

/** Shows a text file as plain text. @param size in bytes */
export const TextPage = ({ path, size }: { path: string; size: number }) =>
  size > MAX_BYTES ? (
    <p className="notice">This text is too long to show here. Open or download it.</p>
  ) : (
    <Loaded what="text" load={() => read(path)}>
      {(text) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached with the keyboard
        <pre className="card card-pad document-text" tabIndex={0}>
          {text}
        </pre>
      )}
    </Loaded>
  );

import { useMutation } from '@tanstack/react-query';
import type { LeftOutFile } from '../../../../server/contract/content-editor.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { contentCalls } from '../site/content-calls.ts';

/** Lists content files that the site ignores, each with a way to remove it. */
export function LeftOutFiles({ files }: { files: readonly LeftOutFile[] }) {
  const bringBack = useMutation({ mutationFn: contentCalls.bringBackFile });
  const remove = useMutation({
    mutationFn: contentCalls.removeFile,
    onSuccess: ({ message, id }) =>
      id !== null && showToast('success', message, { label: 'Undo', run: () => bringBack.mutate(id) }),
  });
  return (
    <section className="card card-pad stack" aria-labelledby="left-out">
      <h3 id="left-out">Files that are not read</h3>
      <p className="soft">
        These files are in the content folder on the server, and visitors do not see them. A page shows what
        was published last. What you remove stays in the folder .removed for 30 days.
      </p>
      <ul role="list" className="todo-list">
        {files.map(({ path, text, isKept }) => (
          <li key={path} className="row row-spread">
            <span className="break">
              <strong>{path}</strong> {text}
            </span>
            <Button kind="secondary" small busy={remove.isPending} onClick={() => remove.mutate(path)}>
              {isKept ? 'Put the last good one back' : 'Remove'}
              <span className="visually-hidden"> {path}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

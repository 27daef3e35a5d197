import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/api.ts';
import { keys } from '../queries/keys.ts';
import { LazyTextEditor } from './LazyTextEditor.tsx';

/** Loads the text of a lesson and edits it. */
export function WrittenText({ id, error }: { id: number; error: string | undefined }) {
  const { data } = useQuery({
    queryKey: keys.text(id),
    queryFn: () => unwrap(api.materials[':id'].text.$get({ param: { id: String(id) } })),
    meta: { error: 'We could not load the text. Close this window and try again.' },
    // Reloads each time the dialog opens; while open, keeps what was typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.body === undefined ? (
    <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
  ) : (
    <LazyTextEditor form="edit" lesson={{ id }} body={data.body} error={error} />
  );
}

import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/api.ts';
import { keys } from '../queries/keys.ts';
import { LazyTextEditor } from './LazyTextEditor.tsx';

/** The text of a lesson, once it came. */
export function WrittenText({ id, error }: { id: number; error: string | undefined }) {
  const { data } = useQuery({
    queryKey: keys.text(id),
    queryFn: () => unwrap(api.materials[':id'].text.$get({ param: { id: String(id) } })),
    meta: { error: 'We could not load the text. Close this window and try again.' },
    // Loaded each time the dialog opens; while it is open what was typed stays.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.body === undefined ? (
    <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
  ) : (
    <LazyTextEditor form="edit" lesson={{ id }} body={data.body} error={error} />
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/api.ts';
import { useDebounced } from '../lists/use-debounced.ts';

/**
 * HTML of texts in Markdown, as students will see them, a moment after the last letter.
 * @param materialId whose pictures they show @returns nothing until it is there, or where `texts` is empty
 */
export function useDrawn(texts: readonly string[], materialId?: number): readonly string[] | undefined {
  const rested = useDebounced(JSON.stringify(texts));
  const { data } = useQuery({
    queryKey: ['preview-texts', materialId, rested],
    queryFn: () =>
      unwrap(api['preview-texts'].$post({ json: { texts: JSON.parse(rested) as string[], materialId } })),
    meta: { error: 'The preview could not be shown.' },
    enabled: texts.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return texts.length === 0 ? undefined : data?.html;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/api.ts';
import { useDebounced } from '../lists/use-debounced.ts';

/** Returns pairs of text and HTML, slightly delayed. */
function useDrawnPairs(texts: readonly string[], materialId?: number) {
  const rested = useDebounced(JSON.stringify(texts));
  const { data } = useQuery({
    queryKey: ['preview-texts', materialId, rested],
    queryFn: async () => {
      const asked = JSON.parse(rested) as string[];
      const { html } = await unwrap(api['preview-texts'].$post({ json: { texts: asked, materialId } }));
      return asked.map((text, at) => [text, html[at] ?? ''] as const);
    },
    meta: { error: 'The preview could not be shown.' },
    enabled: texts.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return texts.length === 0 ? undefined : data;
}

/**
 * Returns the HTML of Markdown texts as students see them, shortly after the last key.
 * @param materialId lesson that stores their pictures
 * @returns empty until loaded, or if `texts` is empty
 */
export const useDrawn = (texts: readonly string[], materialId?: number): readonly string[] | undefined =>
  useDrawnPairs(texts, materialId)?.map(([, html]) => html);

/** Returns the same by text, for lists whose rows move. */
export const useDrawnTexts = (texts: readonly string[], materialId?: number): ReadonlyMap<string, string> =>
  new Map(useDrawnPairs(texts, materialId));

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { support } from '#web/api/client';

const MIN_SEARCHED = 3;
const TYPING_MS = 120;

/** The matches of a text, searched a moment after typing; none for fewer than three characters. */
export function useSearch(text: string) {
  const [searched] = useDebouncedValue(text.trim(), TYPING_MS);
  const isLongEnough = searched.length >= MIN_SEARCHED;
  const query = useQuery({
    queryKey: ['/search', { q: searched }],
    queryFn: ({ signal }) => support.call('/search', { query: { q: searched }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return {
    query,
    /** For the current text; null while there is none yet. */
    answer: isLongEnough && !query.isPlaceholderData && searched === text.trim() ? (query.data ?? null) : null,
    isLongEnough: text.trim().length >= MIN_SEARCHED,
  };
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/support';

const MIN_SEARCHED = 3;
const TYPING_MS = 120;

/** What a text is an identifier of, a moment after it was typed; nothing for shorter ones than three characters. */
export function useSearch(text: string) {
  const [searched] = useDebouncedValue(text.trim(), TYPING_MS);
  const isLongEnough = searched.length >= MIN_SEARCHED;
  const query = useQuery({
    queryKey: ['/search', { q: searched }],
    queryFn: ({ signal }) => call('/search', { query: { q: searched }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return {
    query,
    /** Of what is typed; null while there is none yet. */
    answer: isLongEnough && !query.isPlaceholderData && searched === text.trim() ? (query.data ?? null) : null,
    isLongEnough: text.trim().length >= MIN_SEARCHED,
  };
}

import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Hit } from '#contract/support/search';
import { targetPath } from './target-path';
import { useSearch } from './use-search';

/** The text in the box, its matches, and the selected match, which can be opened. */
export function useFind(initial: string) {
  const [text, setText] = useState(initial);
  const [current, setCurrent] = useState(0);
  /** What to open when the results arrive: the only match after pasting, or the first one after Enter. */
  const [wanted, setWanted] = useState<'one' | 'first' | null>(null);
  const isPasted = useRef(false);
  const navigate = useNavigate();
  const { query, answer, isLongEnough } = useSearch(text);
  const hits = answer?.items ?? [];
  const chosen = hits[Math.min(current, hits.length - 1)];
  const open = (hit: Hit) => void navigate({ href: `/support${targetPath(hit)}` });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const [first] = hits;
    if (first && (wanted === 'first' || (wanted === 'one' && hits.length === 1))) {
      open(first);
    }
    if (answer) setWanted(null);
  }, [answer]);
  return {
    text,
    answer,
    hits,
    chosen,
    open,
    isLongEnough,
    error: query.error,
    retry: () => void query.refetch(),
    choose: (hit: Hit) => setCurrent(hits.indexOf(hit)),
    notePaste: () => {
      isPasted.current = true;
    },
    write: (written: string) => {
      setText(written);
      setCurrent(0);
      setWanted(isPasted.current ? 'one' : null);
      isPasted.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && hits.length > 0) {
        event.preventDefault();
        setCurrent((index) => Math.max(0, Math.min(index + step, hits.length - 1)));
      }
      if (event.key === 'Enter') {
        if (chosen) open(chosen);
        else setWanted('first');
      }
    },
  };
}

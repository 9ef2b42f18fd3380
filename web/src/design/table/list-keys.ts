import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../app/keyboard';

/** The row that j and k have reached, which Enter opens; -1 before they were used. */
export function useListKeys(count: number, open: (index: number) => void) {
  const [current, setCurrent] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  useKeys({
    j: () => setCurrent((index) => Math.min(index + 1, count - 1)),
    k: () => setCurrent((index) => Math.max(index - 1, 0)),
    Enter: (event) => {
      const onControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      current >= 0 && !onControl && open(current);
    },
  });
  useEffect(() => {
    current >= 0 && body.current?.rows[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return { current, body };
}

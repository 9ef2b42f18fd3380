import { useEffect, useRef, useState } from 'react';
import { useKeys } from '#web/app/keyboard';

const ENTER = 'Enter';

/** The index of the row selected with j and k, which Enter opens; -1 before they were used. */
export function useListKeys(count: number, open: (index: number) => void) {
  const [current, setCurrent] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const openCurrent = ({ target }: KeyboardEvent) => {
    const onControl = target instanceof Element && target.closest('a, button') !== null;
    if (current >= 0 && !onControl) open(current);
  };
  useKeys({
    j: () => setCurrent((index) => Math.min(index + 1, count - 1)),
    k: () => setCurrent((index) => Math.min(Math.max(index - 1, 0), count - 1)),
    [ENTER]: openCurrent,
  });
  useEffect(() => {
    if (current >= 0) body.current?.rows[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return { current, body };
}

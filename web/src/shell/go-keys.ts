import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { SECOND } from '#domain/duration';
import { useKeys } from '../design/navigation/keyboard';
import type { Navigation } from './navigation';

const PAUSE_MS = SECOND;

/** g followed by the key of a page opens that page. */
export function useGoKeys(navigation: Navigation): void {
  const navigate = useNavigate();
  const startedAt = useRef(0);
  const destinations = navigation.flat().flatMap(({ key, to }) =>
    key === undefined
      ? []
      : [
          [
            key,
            () => {
              if (Date.now() - startedAt.current < PAUSE_MS) {
                void navigate({ to });
              }
              startedAt.current = 0;
            },
          ] as const,
        ],
  );
  useKeys({
    ...Object.fromEntries(destinations),
    g: () => {
      startedAt.current = Date.now();
    },
  });
}

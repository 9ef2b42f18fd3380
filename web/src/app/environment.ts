import { useNavigate } from '@tanstack/react-router';
import { ENVIRONMENTS, type Environment } from '#domain/environment';
import { type SearchText, useSearchText } from './search-text';

const REMEMBERED = 'swaplane-environment';

function isEnvironment(text: unknown): text is Environment {
  return ENVIRONMENTS.some((one) => one === text);
}

/** The environment if the URL has none: the last one chosen in this browser, at first the sandbox. */
export function rememberedEnvironment(): Environment {
  const remembered = localStorage.getItem(REMEMBERED);
  return isEnvironment(remembered) ? remembered : 'test';
}

/** The environment that the page shows. It is part of the URL; choosing another one stays on the same page. */
export function useEnvironment(): { environment: Environment; choose: (environment: Environment) => void } {
  const { environment } = useSearchText();
  const navigate = useNavigate();
  return {
    environment: isEnvironment(environment) ? environment : rememberedEnvironment(),
    choose: (chosen) => {
      localStorage.setItem(REMEMBERED, chosen);
      // A cursor of one environment's list is invalid in the other's.
      void navigate({
        to: '.',
        search: (before: SearchText) => ({ ...before, environment: chosen, cursor: undefined }),
      });
    },
  };
}

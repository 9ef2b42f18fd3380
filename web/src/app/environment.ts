import { useNavigate } from '@tanstack/react-router';
import { ENVIRONMENTS, type Environment } from '#domain/environment';
import { type SearchText, useSearchText } from './search-text';

const REMEMBERED = 'swaplane-environment';

function isEnvironment(text: unknown): text is Environment {
  return ENVIRONMENTS.some((one) => one === text);
}

/** The environment of an address without one: the last that was chosen in this browser, at first the sandbox. */
export function rememberedEnvironment(): Environment {
  const remembered = localStorage.getItem(REMEMBERED);
  return isEnvironment(remembered) ? remembered : 'test';
}

/** Of which environment the page speaks; it stands in the address, and changing it keeps the page. */
export function useEnvironment(): { environment: Environment; choose: (environment: Environment) => void } {
  const { environment } = useSearchText();
  const navigate = useNavigate();
  return {
    environment: isEnvironment(environment) ? environment : rememberedEnvironment(),
    choose: (chosen) => {
      localStorage.setItem(REMEMBERED, chosen);
      // A place in one environment's list is none in the other's.
      void navigate({
        to: '.',
        search: (before: SearchText) => ({ ...before, environment: chosen, cursor: undefined }),
      });
    },
  };
}

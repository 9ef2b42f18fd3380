import { ruleOf } from './verdict-labels';

/** A link to a rule in the published rules. */
export function RuleLink({ rule }: { rule: string }) {
  const found = ruleOf(rule);
  return found === null ? (
    rule
  ) : (
    <a href={found.url} target="_blank" rel="noreferrer">
      {found.name}
    </a>
  );
}

import { attemptsADay, chanceADay, GUESSED_SECRETS } from '#domain/users/guessing';
import { STEP_UP_ACTIONS } from '#domain/users/step-up';
import { writeTable } from './markdown-table';

/** The page of rules with its tables of actions and of guesses written again. */
export function withActions(page: string): string {
  const rows = Object.values(STEP_UP_ACTIONS).map(({ moves, does, asks }) => [moves, does, `\`${asks}\``]);
  const table = writeTable([['Moves', 'Action', 'Asks'], ...rows]);
  return page
    .replace(/\| Moves [\s\S]*?\n(?=\n)/, () => `${table}\n`)
    .replace(/\| Guessed [\s\S]*?\n(?=\n)/, () => `${guesses()}\n`);
}

function guesses(): string {
  const rows = GUESSED_SECRETS.map((secret) => [
    secret.what,
    secret.values.toLocaleString('en-US'),
    String(secret.right),
    String(attemptsADay(secret)),
    `${(chanceADay(secret) * 1e6).toPrecision(2)} in a million`,
  ]);
  return writeTable([['Guessed', 'Values', 'Right ones', 'Attempts in 24 h', 'Chance in 24 h'], ...rows]);
}

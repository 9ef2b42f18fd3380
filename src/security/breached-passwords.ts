let known: Promise<ReadonlySet<string>> | undefined;

/** The most common breached passwords, in lower case; loaded on first use. */
export function loadBreachedPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}

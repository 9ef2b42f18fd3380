let known: Promise<ReadonlySet<string>> | undefined;

/** The commonest passwords that breaches made known, in lower case; loaded when they are first asked for. */
export function loadBreachedPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}

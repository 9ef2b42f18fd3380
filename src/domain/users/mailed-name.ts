/** An address as mail programs turn it into a link: with a scheme, with `www.`, or a domain alone, also in an email address. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/** Why somebody may not choose a name that mails repeat, also to strangers; or null [rules/users: Names]. */
export function findNameProblem(name: string): string | null {
  return LINK.test(name.normalize('NFKC')) ? 'must not contain a web address' : null;
}

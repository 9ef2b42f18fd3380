/** What XML 1.0 cannot contain, however it is written. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&#x26;',
  '<': '&#x3C;',
  '>': '&#x3E;',
  '"': '&#x22;',
  "'": '&#x27;',
};

/** Text for an element or an attribute. By number: readers of a feed that take a title for HTML show these as the characters that they are. */
export function escapeXml(text: string): string {
  return text.replaceAll(NOT_XML, '\u{fffd}').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A text as a sentence of its own: with a capital letter first, and a full stop unless it ends otherwise. */
export function asSentence(text: string): string {
  const sentence = capitalize(text.trim());
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** With a capital letter first. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

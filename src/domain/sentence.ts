/** A text as a sentence of its own: with a capital letter first, and a full stop unless it ends otherwise. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  const sentence = `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

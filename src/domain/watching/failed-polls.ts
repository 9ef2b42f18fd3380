/** The polls of an order since its provider's last valid answer. */
export interface FailedPolls {
  times: number;
  /** The label of the latest failure; null if there is none. */
  why: string | null;
}

/** So many failures in a row are no accident. */
export const REPEATED = 3;
/** An answer came, and nothing of it can be used. */
const UNREADABLE: readonly string[] = ['invalid_answer', 'answer_too_large'];

/** Whether a person has to ask the provider, because its answers cannot be read [rules/watching: Unreadable answers]. */
export function isUnreadable({ times, why }: FailedPolls): boolean {
  return times >= REPEATED && why !== null && UNREADABLE.includes(why);
}

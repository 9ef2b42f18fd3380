import type { ENGLISH } from './english';

export type MessageKey = keyof typeof ENGLISH;

/** What a language has to have: a language that lacks a message does not compile. */
export type Messages = Readonly<Record<MessageKey, string>>;

/** A name alone, without spaces or braces. */
type Name<Text extends string> = Text extends `${string}${' ' | '{' | '#'}${string}` ? never : Text;

/** The arguments that begin in a piece of a message that ends before a closing brace. */
type NamesIn<Piece extends string> =
  | Name<Piece extends `${infer Head},${string}` ? Head : Piece>
  | (Piece extends `${string}{${infer Rest}` ? NamesIn<Rest> : never);

type ArgumentsIn<Text extends string> = Text extends `${string}{${infer Piece}}${infer Rest}`
  ? NamesIn<Piece> | ArgumentsIn<Rest>
  : never;

/** The names of a message's arguments, as its English text has them. */
export type ArgumentsOf<Key extends MessageKey> = ArgumentsIn<(typeof ENGLISH)[Key]>;

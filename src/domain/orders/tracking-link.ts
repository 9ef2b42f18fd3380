/** The link that is in the order itself. */
export const FIRST_LINK = 0;
/** Links that an order may have over its life, revoked ones included [rules/tracking: Revoking]. */
export const MOST_LINKS = 50;

/** A link to an order's tracking page. */
export interface TrackingLink {
  link: number;
  /** Null for the first one, which is as old as the order. */
  createdAt: Date | null;
  revokedAt: Date | null;
}

/** What a token's signature covers. The first link's is that of the time before there were others. */
export function signedText(orderId: string, link: number): string {
  return link === FIRST_LINK ? `track:v1:${orderId}` : `track:v1:${orderId}:${link}`;
}

/** The `t` of a tracking URL. */
export function writeToken(link: number, signature: string): string {
  return link === FIRST_LINK ? signature : `${link}.${signature}`;
}

const NUMBERED = /^([1-9]\d?)\./;

/** The link that a token claims to be of; its signature says whether it is. */
export function linkOfToken(token: string): number {
  return Number(NUMBERED.exec(token)?.[1] ?? FIRST_LINK);
}

/** 256 short, harmless words that are hard to confuse when spoken; one per value of a byte. */
export const PHRASE_WORDS = `
acorn album alpine amber anchor apple april apron arrow aspen atlas autumn azure bacon badge bagel bamboo banjo barley basil
basket beacon beaver bench berry birch biscuit blanket blossom bonfire bottle boulder branch bread breeze brick bridge bronze
brook brush bucket butter button cabin cactus camel camera candle canoe canvas canyon carpet carrot castle cedar celery chalk
cherry chestnut chimney cinema circle citrus clover cobalt coconut comet compass copper coral cotton cousin cradle crayon cricket
crystal cushion daisy dancer delta desert diamond dolphin domino donkey dragon drum eagle easel ember emerald engine falcon
feather fern fiddle finch flamingo flannel flute forest fossil fountain garden garlic gecko ginger giraffe glacier globe goose
granite grape guitar hammer harbor harvest hazel hedge helmet heron hickory honey horizon igloo indigo island ivory jacket jaguar
jasmine jigsaw jungle juniper kayak kettle kitten koala ladder lagoon lantern laurel lemon leopard lilac linen lizard lobster lotus
magnet mango maple marble meadow melon mirror mitten monkey mosaic mountain muffin mustard napkin nectar needle noodle nutmeg oasis
ocean olive onion orange orchid otter oyster paddle palace panda papaya parrot pastel peach pebble pelican pencil pepper piano pickle
pigeon pillow pilot planet plum pocket pony poppy prairie puddle puffin pumpkin puzzle quartz quilt rabbit radish rainbow raven ribbon
river robin rocket rooster saddle saffron sailor salmon sandal satin saturn scarlet shadow shelter shovel silver siren spider spruce
squirrel stadium sugar summer sunset swan table teapot temple thunder ticket tiger timber tomato topaz trumpet tulip tunnel turtle
umbrella valley vanilla velvet violin wagon walnut willow window winter
`
  .trim()
  .split(/\s+/);

const COUNT = 3;

/**
 * Three words by which an order's owner and support can check that they mean the same order, derived from bytes that only the
 * service can compute [rules/tracking: Phrase]. Throws RangeError for fewer than three bytes.
 */
export function phraseOf(bytes: Uint8Array): string {
  if (bytes.length < COUNT) {
    throw new RangeError(`a phrase needs ${COUNT} bytes, got ${bytes.length}`);
  }
  return [...bytes.subarray(0, COUNT)].map((byte) => PHRASE_WORDS[byte]).join(' ');
}

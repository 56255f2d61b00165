/**
 * Estimates how long pieces of work take undisturbed, from measured times in ms: the shortest recent one. A piece
 * slowed by other work on the thread then needs no longer rest.
 */
export function ownTime(): (took: number) => number {
  let own = Number.POSITIVE_INFINITY
  return (took) => {
    // Grows slowly, so that work that has become longer is soon recognised.
    own = Math.min(took, own * 1.2 + 0.1)
    return own
  }
}

/**
 * Estimates how long pieces of work take when nothing disturbs them, in ms: the shortest recent time. A piece slowed by
 * other work on its thread then does not prolong the rest after it.
 */
export function ownTime(): (took: number) => number {
  let own = Number.POSITIVE_INFINITY
  return (took) => {
    // Grows slowly, so that work that has become longer is soon recognised.
    own = Math.min(took, own * 1.2 + 0.1)
    return own
  }
}

/**
 * What pieces of long work take by themselves, from what each took, in ms: the shortest of late. While others compute on the
 * same thread or machine a piece takes longer, and owes them no longer rest for it.
 */
export function ownTime(): (took: number) => number {
  let own = Number.POSITIVE_INFINITY
  return (took) => {
    // Grows by so much that work that has become longer is soon believed.
    own = Math.min(took, own * 1.2 + 0.1)
    return own
  }
}

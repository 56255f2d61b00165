export const MOST_CHOICES = 10
/** Of an anonymous poll: fewer votes show no result. */
export const FEWEST_SHOWN = 5
/** Of an anonymous poll: how long after the end its result is shown. A vote or an end that was under way is written by then. */
export const SHOWN_AFTER_MS = 15_000

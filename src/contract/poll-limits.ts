export const MOST_CHOICES = 10
/** Of an anonymous poll: fewer votes show no result. */
export const FEWEST_SHOWN = 5

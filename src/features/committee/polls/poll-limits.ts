export const MOST_CHOICES = 10
/** Anonymous polls: fewest votes for which a result is shown. */
export const FEWEST_SHOWN = 5
/** Anonymous polls: delay after the end until the result is shown, by when all late votes are written. */
export const SHOWN_AFTER_MS = 15_000

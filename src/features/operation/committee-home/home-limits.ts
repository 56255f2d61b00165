/** Days whose new members count as lately. */
export const LATELY_DAYS = 30
export const LATELY_MS = LATELY_DAYS * 86_400_000
/** Beyond it new members are told as that many or more. */
export const MOST_COUNTED = 1000

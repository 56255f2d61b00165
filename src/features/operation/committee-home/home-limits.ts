/** Days that count as lately: their new members, and the payments that are a budget's pace. */
export const LATELY_DAYS = 30
export const LATELY_MS = LATELY_DAYS * 86_400_000
/** Beyond it new members are told as that many or more. */
export const MOST_COUNTED = 1000

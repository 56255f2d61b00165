/** Latest days whose payments are a budget's pace. */
export const PACE_DAYS = 30

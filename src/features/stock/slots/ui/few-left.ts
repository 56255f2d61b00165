/** At this number and below, a page tells how many places are left. */
export const FEW_LEFT = 5

/** "Plus que 4 places". */
export const fewLeftText = (places: number): string => (places > 1 ? `Plus que ${places} places` : 'Plus qu’une place')

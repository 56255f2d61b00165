/** "Plus que 4 places". */
export const fewLeftText = (places: number): string => (places > 1 ? `Plus que ${places} places` : 'Plus qu’une place')

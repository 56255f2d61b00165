/** House number before the street: "44 bis", "12-14", "3 B"; not the day in "8 mai 1945". */
const NUMBER =
  /^\d+(?:\s?[-/]\s?\d+)?(?:\s?(?:bis|ter|quater|[a-z]))?(?=[\s,])(?!\s+(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b)/i

/** Splits the first line of an address into house number and street, each null if absent. */
export function splitStreet(line: string | null): { streetNumber: string | null; route: string | null } {
  const street = line?.replace(/\s+/g, ' ').trim() ?? ''
  const streetNumber = NUMBER.exec(street)?.[0] ?? null
  const route = street.slice(streetNumber?.length ?? 0).replace(/^[\s,]+/, '')
  return { streetNumber, route: route === '' ? null : route }
}

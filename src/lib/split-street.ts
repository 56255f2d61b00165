/** "44 bis", "12-14", "3 B" before the way; not the day of "8 mai 1945". */
const NUMBER =
  /^\d+(?:\s?[-/]\s?\d+)?(?:\s?(?:bis|ter|quater|[a-z]))?(?=[\s,])(?!\s+(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b)/i

/** The number of a house and the way it stands on, each null where it is not said; together they are the line of an address. */
export function splitStreet(line: string | null): { streetNumber: string | null; route: string | null } {
  const street = line?.replace(/\s+/g, ' ').trim() ?? ''
  const streetNumber = NUMBER.exec(street)?.[0] ?? null
  const route = street.slice(streetNumber?.length ?? 0).replace(/^[\s,]+/, '')
  return { streetNumber, route: route === '' ? null : route }
}

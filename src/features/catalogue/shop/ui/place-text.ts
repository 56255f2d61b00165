interface Place {
  city: string | null
  postalCode?: string | null
  country?: string | null
}

const inFrance = (country: string | null | undefined) => !country || /^(fr|france)$/i.test(country.trim())

/** "Lyon (69)": the department's two digits of a French postal code; elsewhere the whole code. */
export function placeText({ city, postalCode, country }: Place): string {
  if (!city) return ''
  if (!postalCode) return city
  return `${city} (${inFrance(country) ? postalCode.slice(0, 2) : postalCode})`
}

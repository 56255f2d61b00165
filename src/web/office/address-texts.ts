/** Parameters of an address as they were typed: the router would read « 007 », « true » and long numbers as JSON. */
export const readAddressTexts = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Writes parameters so that `readAddressTexts` reads each one again as it was; those without a value are left out. */
export function writeAddressTexts(search: Readonly<Record<string, unknown>>): string {
  const texts = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value != null) texts.set(name, String(value))
  return texts.size === 0 ? '' : `?${texts}`
}

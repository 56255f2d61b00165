/** Tried in this order, because most browsers also name others in their header. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (names: typeof browsers, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/**
 * Label by which a person recognises a device. The header itself is not stored, since anyone can write anything into
 * it.
 */
export function deviceName(userAgent: string | null): string {
  const agent = (userAgent ?? '').slice(0, 500)
  const [browser, system] = [nameIn(browsers, agent), nameIn(systems, agent)]
  if (browser === undefined) return system ?? 'Appareil inconnu'
  return system === undefined ? browser : `${browser}, ${system}`
}

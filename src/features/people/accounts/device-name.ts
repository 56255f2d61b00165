/** In the order in which they are looked for: most browsers name others, too. */
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

/** What a person recognises their device by; nothing of the header itself is kept, which anyone may write. */
export function deviceName(userAgent: string | null): string {
  const agent = (userAgent ?? '').slice(0, 500)
  const [browser, system] = [nameIn(browsers, agent), nameIn(systems, agent)]
  if (browser === undefined) return system ?? 'Appareil inconnu'
  return system === undefined ? browser : `${browser}, ${system}`
}

import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { readableOn } from '#ui/contrast.ts'

/** What is drawn into an icon of the site. */
export interface AppIcon {
  letter: string
  /** `#rrggbb`, like `foreground`. */
  background: string
  foreground: string
  /** Pixels of a side. */
  size: number
}

/** Words that stand before the name of very many committees. */
const common = /^(cse|csec|ce|cos|comité|amicale|le|la|les)$/i

/** The first letter by which a site is told from others: "CSE L’Atelier" has A. */
export function siteLetter(title: string): string {
  const words = title.split(/[\s’'-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const own = words.find((word) => word.length > 1 && !common.test(word)) ?? words[0] ?? ''
  return (/[\p{L}\p{N}]/u.exec(own)?.[0] ?? '•').toLocaleUpperCase('fr')
}

/** Contrast that large letters need. */
const LARGE = 3

export const siteIcon = (theme: WhiteLabeling, size: number): AppIcon => ({
  letter: siteLetter(theme.title),
  background: theme.mainColor,
  foreground: readableOn(theme.mainColor, [theme.accentTextColor], LARGE),
  size,
})

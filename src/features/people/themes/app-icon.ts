import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { readableOn } from '#ui/theme/contrast.ts'

/** Contents of a site's icon. */
export interface AppIcon {
  letter: string
  /** `#rrggbb`, like `foreground`. */
  background: string
  foreground: string
  /** Pixels of a side. */
  size: number
}

/** Words with which very many committees' names begin. */
const common = /^(cse|csec|ce|cos|comité|amicale|le|la|les)$/i

/** Letter that tells a site from others: "CSE L’Atelier" gets A. */
export function siteLetter(title: string): string {
  const words = title.split(/[\s’'-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const own = words.find((word) => word.length > 1 && !common.test(word)) ?? words[0] ?? ''
  return (/[\p{L}\p{N}]/u.exec(own)?.[0] ?? '•').toLocaleUpperCase('fr')
}

/** Minimum contrast for large letters. */
const LARGE = 3

export const siteIcon = (theme: WhiteLabeling, size: number): AppIcon => ({
  letter: siteLetter(theme.title),
  background: theme.mainColor,
  foreground: readableOn(theme.mainColor, [theme.accentTextColor], LARGE),
  size,
})

import { reaching, readableOn } from '#ui/theme/contrast.ts'
import { LARGE, TEXT } from '#ui/theme/theme-css.ts'
import type { MailBrand } from './mail-content.ts'

export const FONT = "'Segoe UI', Helvetica, Arial, sans-serif"
export const INK = '#1f2933'
export const FAINT = '#52606d'
export const LINE = '#e2e7ea'
export const paragraph = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: INK }
export const small = { fontSize: 13, lineHeight: '20px', color: FAINT }

const CARD = '#ffffff'
const DARK_CARD = '#22272b'

interface MailColours {
  main: string
  onMain: string
  /** Border colour around areas of a main colour that would not stand out from the card. */
  edge: string
  darkEdge: string
}

/** Colours of recently used themes: computing them takes as long as rendering the rest of a mail. */
const known = new Map<string, MailColours>()
const MOST_KNOWN = 200

/** Theme colours, each shifted just enough to be legible: a mail cannot use the site's stylesheet. */
export function mailColours({ mainColor, accentTextColor }: MailBrand): MailColours {
  const key = `${mainColor} ${accentTextColor}`
  const found = known.get(key)
  if (found) return found
  const main = mainColor.toLowerCase()
  const colours = {
    main,
    onMain: readableOn(main, [accentTextColor], TEXT),
    edge: reaching(main, [CARD], LARGE),
    darkEdge: reaching(main, [DARK_CARD], LARGE),
  }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, colours)
  return colours
}

/** Style sheet for mail clients with a dark mode; others ignore it and keep the inline colours. */
export const darkSheet = ({ darkEdge }: MailColours): string => `
@media (prefers-color-scheme: dark) {
  .page { background: #15181b !important }
  .card { background: ${DARK_CARD} !important }
  .ink { color: #f2f4f5 !important }
  .faint { color: #b6bfc6 !important }
  .line { border-color: #434b52 !important }
  .edge { border-color: ${darkEdge} !important }
}`

/** Puts no-break spaces before French punctuation and after "n°". */
export const french = (text: string): string => text.replace(/ (?=[:;!?»€])|(?<=«|n°) /g, '\u00a0')

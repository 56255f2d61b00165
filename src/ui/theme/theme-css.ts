import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { contrast, mix, reaching, readableOn } from './contrast.ts'

/** Colours that no theme changes. */
export const fixedColours = {
  ink: '#17212b',
  'ink-soft': '#55616d',
  paper: '#ffffff',
  surface: '#f5f7f8',
  line: '#e2e7ea',
  positive: '#15703a',
  negative: '#bb1f2b',
  'negative-strong': '#9c1722',
  warning: '#8f5300',
} as const

/** Contrast ratios required for text, and for large text and drawings. */
export const TEXT = 4.5
export const LARGE = 3

export type ThemeVariables = Record<`--${string}`, string>

export type Theme = Pick<
  WhiteLabeling,
  'mainColor' | 'accentTextColor' | 'linkTextColor' | 'disabledButtonColor' | 'outlineColor'
>

/**
 * A theme as CSS custom properties. Colours are kept if readable, else moved just far enough: text on the main colour
 * and links on light backgrounds reach 4.5; disabled buttons, borders, focus ring and drawn accents reach 3.
 */
export function themeVariables(theme: Theme): ThemeVariables {
  const known = computed.get(theme)
  if (known) return known
  const variables = computeVariables(theme)
  computed.set(theme, variables)
  return variables
}

/** Cache per theme object, which is the same from page to page, because contrasts are slow to compute. */
const computed = new WeakMap<Theme, ThemeVariables>()

function computeVariables(theme: Theme): ThemeVariables {
  const { paper, surface, ink } = fixedColours
  const main = theme.mainColor.toLowerCase()
  const onMain = readableOn(main, [theme.accentTextColor], TEXT)
  const awayFromText = contrast(main, '#000000') < contrast(onMain, '#000000') ? '#000000' : '#ffffff'
  const mainSoft = mix(paper, main, 0.08)
  const accent = reaching(main, [paper, surface, mainSoft], LARGE)
  const disabled = theme.disabledButtonColor.toLowerCase()
  return {
    '--main': main,
    '--on-main': onMain,
    '--main-strong': mix(main, awayFromText, 0.16),
    '--main-soft': mainSoft,
    '--link': reaching(theme.linkTextColor, [paper, surface, mainSoft], TEXT),
    '--outline': theme.outlineColor.toLowerCase(),
    '--field': reaching(theme.outlineColor, [paper, surface], LARGE),
    '--accent': accent,
    '--edge': accent,
    '--wrong': fixedColours.negative,
    '--focus': accent,
    '--disabled': disabled,
    '--on-disabled': readableOn(disabled, [fixedColours['ink-soft'], ink], LARGE),
    ...Object.fromEntries(Object.entries(fixedColours).map(([name, colour]) => [`--${name}`, colour])),
  }
}

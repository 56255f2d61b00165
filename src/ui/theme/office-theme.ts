import { fixedColours, type Theme, type ThemeVariables, themeVariables } from './theme-css.ts'

/** One accent on white and grey for every tenant: in the office, colour marks states. */
export const officeTheme: Theme = {
  mainColor: '#2b527f',
  accentTextColor: '#ffffff',
  linkTextColor: '#2b527f',
  disabledButtonColor: '#d9dfe4',
  outlineColor: '#8593a1',
}

/** Colours, density and sizes of the office, as custom properties of its document. */
export const officeVariables: ThemeVariables = {
  ...themeVariables(officeTheme),
  '--surface': '#f6f7f9',
  /** Background of the current menu entry and of the row under the pointer. */
  '--main-soft': '#e7edf4',
  '--line': fixedColours.line,
  '--menu-wide': '15.5rem',
  '--menu-narrow': '3.75rem',
  '--bar': '3.25rem',
}

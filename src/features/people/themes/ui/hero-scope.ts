import type { CSSProperties } from 'react'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { contrast, mix, reaching } from '#ui/theme/contrast.ts'
import { heroVariables } from '#ui/theme/hero-css.ts'
import { fixedColours } from '#ui/theme/theme-css.ts'

export type HeroAuth = Extract<WhiteLabeling['auth'], { type: 'ModeHero' }>

const RED = '#e5484d'
const TEXT = 4.5

/** Samples the gradient: between white and black lies a grey that neither end shows. */
const blendShades = (from: string, to: string): string[] =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].map((eighths) => mix(from, to, eighths / 8))

/**
 * Lays the hero's colours over the theme's for all content inside: fields keep their own background (`paper` and
 * `ink`), labels and links lie on the gradient. Components need not know where they are.
 */
export function heroScope(hero: HeroAuth): CSSProperties {
  const own = heroVariables(hero)
  const colour = (name: `--hero-${string}`) => own[name] ?? '#000000'
  const from = colour('--hero-from')
  const texts = [colour('--hero-text'), colour('--hero-title'), colour('--hero-link')]
  const shades = blendShades(from, colour('--hero-to'))
  const readable = texts.every((text) => shades.every((shade) => contrast(text, shade) >= TEXT))
  // Uses one flat colour if text would become unreadable half-way.
  const gradient = readable ? shades : [from]
  const button = colour('--hero-button')
  const [field, onField] = [colour('--hero-input'), colour('--hero-on-input')]
  const shaded = mix(field, onField, 0.06)
  const textIsLighter = contrast(colour('--hero-on-button'), '#000000') > contrast(button, '#000000')
  const awayFromText = textIsLighter ? '#000000' : '#ffffff'
  return {
    ...own,
    '--hero-to': gradient.at(-1),
    background: 'linear-gradient(135deg, var(--hero-from), var(--hero-to))',
    '--paper': 'var(--hero-input)',
    '--surface': contrast(onField, shaded) >= TEXT ? shaded : field,
    '--ink': 'var(--hero-on-input)',
    '--ink-soft': 'var(--hero-text)',
    '--field': 'var(--hero-input-line)',
    '--main': 'var(--hero-button)',
    '--main-strong': mix(button, awayFromText, 0.12),
    '--on-main': 'var(--hero-on-button)',
    '--link': 'var(--hero-link)',
    '--accent': 'var(--hero-text)',
    '--edge': 'var(--hero-button)',
    '--focus': 'var(--hero-text)',
    '--negative': reaching(RED, gradient, TEXT),
    '--wrong': reaching(fixedColours.negative, [field], 3),
    '--warning-on-paper': reaching(fixedColours.warning, [field], 3),
  }
}

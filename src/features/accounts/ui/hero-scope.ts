import type { CSSProperties } from 'react'
import type { WhiteLabeling } from '../../../contract/shapes.ts'
import { contrast, mix, reaching } from '../../../ui/contrast.ts'
import { fixedColours, heroVariables } from '../../../ui/theme-css.ts'

export type HeroAuth = Extract<WhiteLabeling['auth'], { type: 'ModeHero' }>

const RED = '#e5484d'

/**
 * The hero's own colours laid over the theme's, for everything inside it: fields stand on their own background (`paper`
 * and `ink`), labels and links on the gradient. The usual components then need not know where they are.
 */
export function heroScope(hero: HeroAuth): CSSProperties {
  const own = heroVariables(hero)
  const colour = (name: `--hero-${string}`) => own[name] ?? '#000000'
  const gradient = [colour('--hero-from'), colour('--hero-to')]
  const button = colour('--hero-button')
  const [field, onField] = [colour('--hero-input'), colour('--hero-on-input')]
  const shaded = mix(field, onField, 0.06)
  const awayFromText = contrast(colour('--hero-on-button'), '#000000') > 4.5 ? '#000000' : '#ffffff'
  return {
    ...own,
    background: 'linear-gradient(135deg, var(--hero-from), var(--hero-to))',
    '--paper': 'var(--hero-input)',
    '--surface': contrast(onField, shaded) >= 4.5 ? shaded : field,
    '--ink': 'var(--hero-on-input)',
    '--ink-soft': 'var(--hero-text)',
    '--field': 'var(--hero-input-line)',
    '--main': 'var(--hero-button)',
    '--main-strong': mix(button, awayFromText, 0.12),
    '--on-main': 'var(--hero-on-button)',
    '--link': 'var(--hero-link)',
    '--focus': 'var(--hero-text)',
    '--negative': reaching(RED, gradient, 4.5),
    '--negative-on-paper': reaching(fixedColours.negative, [field], 3),
    '--warning-on-paper': reaching(fixedColours.warning, [field], 3),
  }
}

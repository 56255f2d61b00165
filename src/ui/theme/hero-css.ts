import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { contrast, reaching, readableOn } from './contrast.ts'
import { fixedColours, LARGE, TEXT, type ThemeVariables } from './theme-css.ts'

type Hero = Extract<WhiteLabeling['auth'], { type: 'ModeHero' }>

/** Custom properties of the hero sign-in page. The gradient keeps its colours; its text is adapted. */
export function heroVariables(hero: Hero): ThemeVariables {
  const ends = [hero.bgGradient1, hero.bgGradient2] as const
  const worst = (colour: string) => Math.min(...ends.map((end) => contrast(colour, end)))
  const text = [hero.textColor, '#ffffff', fixedColours.ink].find((colour) => worst(colour) >= TEXT) ?? hero.textColor
  const [from, to] = ends.map((end) => reaching(end, [text], TEXT))
  const gradient = [from ?? ends[0], to ?? ends[1]]
  const onGradient = (colour: string) =>
    gradient.every((end) => contrast(colour, end) >= TEXT) ? colour.toLowerCase() : text.toLowerCase()
  const input = hero.inputBackgroundColor.toLowerCase()
  const button = hero.buttonBackgroundColor.toLowerCase()
  return {
    '--hero-from': gradient[0] ?? hero.bgGradient1,
    '--hero-to': gradient[1] ?? hero.bgGradient2,
    '--hero-text': text.toLowerCase(),
    '--hero-title': onGradient(hero.titleColor),
    '--hero-link': onGradient(hero.linkTextColor),
    '--hero-input': input,
    '--hero-on-input': readableOn(input, [hero.inputTextColor], TEXT),
    '--hero-input-line': reaching(hero.inputBorderColor, [input], LARGE),
    '--hero-button': button,
    '--hero-on-button': readableOn(button, [hero.buttonTextColor], TEXT),
  }
}

import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { contrast } from '#ui/theme/contrast.ts'
import { fixedColours, LARGE, TEXT, themeVariables } from '#ui/theme/theme-css.ts'
import { heroScope } from './hero-scope.ts'

/** A colour on its background, the pair with the lowest contrast. */
interface Pair {
  colour: string
  on: string
  ratio: number
}

/** A requested colour beside the one that the site shows (D44). */
export interface ServedColour {
  name: string
  asked: Pair
  served: Pair
  /** Required contrast. */
  needed: number
  isCorrected: boolean
}

const pair = (colour: string, backgrounds: readonly string[]): Pair => {
  const [on = colour] = backgrounds.toSorted((one, other) => contrast(colour, one) - contrast(colour, other))
  return { colour: colour.toLowerCase(), on, ratio: contrast(colour, on) }
}

function row(name: string, needed: number, asked: [string, readonly string[]], served: [string, readonly string[]]) {
  const [was, is] = [pair(...asked), pair(...served)]
  return { name, needed, asked: was, served: is, isCorrected: was.colour !== is.colour }
}

type Colours = Pick<
  WhiteLabeling,
  'mainColor' | 'accentTextColor' | 'linkTextColor' | 'disabledButtonColor' | 'outlineColor'
>

/** Requested and served colours of pages. */
export function servedColours(theme: Colours): ServedColour[] {
  const shown = themeVariables(theme)
  const served = (name: `--${string}`) => shown[name] ?? '#000000'
  const { paper, surface } = fixedColours
  const light = [paper, surface, served('--main-soft')]
  const { mainColor, accentTextColor, linkTextColor, disabledButtonColor, outlineColor } = theme
  return [
    row('Texte sur la couleur principale', TEXT, [accentTextColor, [mainColor]], [served('--on-main'), [mainColor]]),
    row('Liens', TEXT, [linkTextColor, light], [served('--link'), light]),
    row('Bord des boutons, cases, focus', LARGE, [mainColor, light], [served('--accent'), light]),
    row('Contour des champs', LARGE, [outlineColor, [paper, surface]], [served('--field'), [paper, surface]]),
    row(
      'Texte d’un bouton désactivé',
      LARGE,
      [fixedColours['ink-soft'], [disabledButtonColor]],
      [served('--on-disabled'), [disabledButtonColor]],
    ),
  ]
}

type Hero = Extract<WhiteLabeling['auth'], { type: 'ModeHero' }>

/** Requested and served colours of the sign-in pages with a banner. */
export function servedHeroColours(hero: Hero): ServedColour[] {
  const shown: object = heroScope(hero)
  const served = (name: `--hero-${string}`) => String(Reflect.get(shown, name) ?? '#000000')
  const gradient = [hero.bgGradient1, hero.bgGradient2]
  const servedGradient = [served('--hero-from'), served('--hero-to')]
  const text = served('--hero-text')
  return [
    row('Texte', TEXT, [hero.textColor, gradient], [text, servedGradient]),
    row('Titre', TEXT, [hero.titleColor, gradient], [served('--hero-title'), servedGradient]),
    row('Liens', TEXT, [hero.linkTextColor, gradient], [served('--hero-link'), servedGradient]),
    row('Début du dégradé', TEXT, [hero.bgGradient1, [hero.textColor]], [served('--hero-from'), [text]]),
    row('Fin du dégradé', TEXT, [hero.bgGradient2, [hero.textColor]], [served('--hero-to'), [text]]),
    row(
      'Texte des champs',
      TEXT,
      [hero.inputTextColor, [hero.inputBackgroundColor]],
      [served('--hero-on-input'), [hero.inputBackgroundColor]],
    ),
    row(
      'Contour des champs',
      LARGE,
      [hero.inputBorderColor, [hero.inputBackgroundColor]],
      [served('--hero-input-line'), [hero.inputBackgroundColor]],
    ),
    row(
      'Texte du bouton',
      TEXT,
      [hero.buttonTextColor, [hero.buttonBackgroundColor]],
      [served('--hero-on-button'), [hero.buttonBackgroundColor]],
    ),
  ]
}

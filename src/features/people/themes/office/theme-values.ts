import type { CallInput } from '#api/client.ts'
import type { ServedTheme, WhiteLabeling } from '#contract/session-shapes.ts'
import { mix } from '#ui/theme/contrast.ts'
import { fixedColours } from '#ui/theme/theme-css.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import { readColour } from '../colour-shapes.ts'
import { isPictureId } from '../served-theme.ts'
import { type GroupTheme, themeInput } from '../theme-shapes.ts'

type Hero = Omit<Extract<WhiteLabeling['auth'], { type: 'ModeHero' }>, 'type'>

/** A theme as its form holds it; keeps the banner's fields while the usual layout is chosen. */
export type ThemeValues = Omit<ServedTheme, 'auth'> & { auth: Hero & { type: WhiteLabeling['auth']['type'] } }

export const colourKeys = [
  'mainColor',
  'accentTextColor',
  'linkTextColor',
  'disabledButtonColor',
  'outlineColor',
] as const

export const heroColourKeys = [
  'bgGradient1',
  'bgGradient2',
  'titleColor',
  'textColor',
  'linkTextColor',
  'inputBackgroundColor',
  'inputTextColor',
  'inputBorderColor',
  'buttonBackgroundColor',
  'buttonTextColor',
] as const

/** Initial banner, in the theme's own colours. */
const emptyHero = ({ mainColor, outlineColor }: WhiteLabeling): Hero => ({
  hero: '',
  logo: '',
  title: '',
  bgGradient1: mainColor,
  bgGradient2: mix(mainColor, '#000000', 0.35),
  titleColor: '#ffffff',
  textColor: '#ffffff',
  linkTextColor: '#ffffff',
  inputBackgroundColor: '#ffffff',
  inputTextColor: fixedColours.ink,
  inputBorderColor: outlineColor,
  buttonBackgroundColor: '#ffffff',
  buttonTextColor: mainColor,
})

/** A tenant's own file cannot be chosen here: the field stays empty and the site shows its own. */
const picture = (name: string) => (isPictureId(name) ? name : '')

const noHome: ServedTheme['home'] = { title: '', sentence: '', picture: '' }

/** Stored theme; a group without one begins from the theme it inherits, but not with the words of the site. */
export function storedTheme({ whiteLabeling, inherited, updatedAt }: GroupTheme): Stored<ThemeValues> {
  const { auth, logo, ...theme } = whiteLabeling ?? inherited.whiteLabeling
  const home = (whiteLabeling || inherited.from ? theme.home : undefined) ?? noHome
  const hero = auth.type === 'ModeHero' ? auth : emptyHero({ ...theme, logo, auth })
  return {
    version: updatedAt,
    values: {
      ...theme,
      logo: picture(logo),
      home: { ...home, picture: picture(home.picture) },
      auth: { ...hero, hero: picture(hero.hero), logo: picture(hero.logo), type: auth.type },
    },
  }
}

/** Returns the input that the form would send. */
export const toThemeInput = (
  values: ThemeValues,
): NonNullable<CallInput<'/admin/update-group-white-labeling'>['whiteLabeling']> => {
  const { type, ...hero } = values.auth
  return { ...values, auth: type === 'ModeHero' ? { type, ...hero } : { type } }
}

export const checkTheme = checkWith<ThemeValues>(themeInput, toThemeInput)

const read = <Key extends string>(keys: readonly Key[], typed: Record<Key, string>, before: Record<Key, string>) =>
  Object.fromEntries(keys.map((key) => [key, readColour(typed[key]) ?? before[key]])) as Record<Key, string>

/** Typed theme, with the last valid colour where the typed one is not valid (yet). */
export const readableTheme = (values: ThemeValues, before: ThemeValues): ThemeValues => ({
  ...values,
  ...read(colourKeys, values, before),
  auth: { ...values.auth, ...read(heroColourKeys, values.auth, before.auth) },
})

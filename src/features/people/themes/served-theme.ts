import type { ServedTheme, WhiteLabeling } from '#contract/session-shapes.ts'

/** Pure rules that turn a requested theme into the served one, except contrasts, which src/ui/theme/theme-css.ts corrects. */

type Use = 'logo' | 'hero' | 'home'

/** True for a media id; other texts are URLs of a tenant's own files. */
export const isPictureId = (text: string): boolean => text.startsWith('m-')

export const themePictures = ({ logo, auth, home }: WhiteLabeling): string[] =>
  [logo, home?.picture ?? '', ...(auth.type === 'ModeHero' ? [auth.logo, auth.hero] : [])].filter(isPictureId)

/** Replaces picture ids by URLs; "" for a picture that does not exist (yet). */
export function withPictures(theme: WhiteLabeling, addressOf: (id: string, use: Use) => string): WhiteLabeling {
  if (themePictures(theme).length === 0) return theme
  const shown = (text: string, use: Use) => (isPictureId(text) ? addressOf(text, use) : text)
  const { auth, home } = theme
  return {
    ...theme,
    logo: shown(theme.logo, 'logo'),
    auth: auth.type === 'ModeHero' ? { ...auth, logo: shown(auth.logo, 'logo'), hero: shown(auth.hero, 'hero') } : auth,
    ...(home ? { home: { ...home, picture: shown(home.picture, 'home') } } : {}),
  }
}

/** Widths beyond which a larger picture only costs. */
const widest = { logo: 640, hero: 1600, home: 1280 } as const

/**
 * Chooses the one version behind a URL. Logos also appear in mails and bookmarks, which do not all read WebP; the
 * pictures of home and sign-in page are large and only there.
 */
export function versionFor<Version extends { width: number; mimeType: string }>(
  versions: readonly Version[],
  use: Use,
): Version | undefined {
  const isWanted = ({ mimeType }: Version) => (mimeType === 'image/webp') === (use !== 'logo')
  const known = versions.some(isWanted) ? versions.filter(isWanted) : versions
  const fitting = known.filter(({ width }) => width <= widest[use])
  return (fitting.length > 0 ? fitting : known).toSorted((one, other) => other.width - one.width)[0]
}

/** Caches by group theme and site theme: both are the same objects from request to request. */
const laid = new WeakMap<WhiteLabeling, WeakMap<ServedTheme, ServedTheme>>()

/**
 * Lays a group's theme over its site's (D02). The default theme always has the site's colours, even if others were
 * chosen for the CSE theme; a theme without a picture, or without words for the home page, shows the site's.
 */
export function themeOfSite(own: WhiteLabeling | null, site: ServedTheme): ServedTheme {
  if (own === null) return site
  const known = laid.get(own)?.get(site)
  if (known) return known
  const { mainColor, accentTextColor, linkTextColor, disabledButtonColor, outlineColor } = site
  const colours = { mainColor, accentTextColor, linkTextColor, disabledButtonColor, outlineColor }
  const shown = {
    ...own,
    ...(own.theme === 'Youpiiz' ? colours : {}),
    logo: own.logo || site.logo,
    auth: authOver(own.auth, site.auth),
    home: {
      title: own.home?.title || site.home.title,
      sentence: own.home?.sentence || site.home.sentence,
      picture: own.home?.picture || site.home.picture,
    },
  }
  const ofOwn = laid.get(own) ?? new WeakMap<ServedTheme, ServedTheme>()
  laid.set(own, ofOwn.set(site, shown))
  return shown
}

function authOver(own: WhiteLabeling['auth'], site: WhiteLabeling['auth']): WhiteLabeling['auth'] {
  if (own.type === 'ModeDefault' || site.type === 'ModeDefault') return own
  return { ...own, hero: own.hero || site.hero, logo: own.logo || site.logo }
}

import { useMemo } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { themeOfSite, versionFor, withPictures } from '../served-theme.ts'
import type { GroupTheme } from '../theme-shapes.ts'
import { Preview } from './preview.tsx'

/** Size at which the top of the home page is drawn: as on a computer, shrunk to the step. */
const homeSize = { width: 1280 }

interface ThemeStepProps {
  item: GroupTheme
  to: string
  /** Called as the operator goes there. */
  leave: () => void
}

/** Step of a committee's first day: how its home looks today, what of it is still the site's, and the way to change it. */
export function ThemeStep({ item, to, leave }: ThemeStepProps) {
  const { whiteLabeling, inherited, siteTheme, media } = item
  const asked = whiteLabeling ?? inherited.whiteLabeling
  const shown = useMemo(() => {
    const versions = new Map(media.map(({ id, media: picture }) => [id, picture.versions]))
    return themeOfSite(
      withPictures(asked, (id, use) => versionFor(versions.get(id) ?? [], use)?.url ?? ''),
      siteTheme,
    )
  }, [asked, media, siteTheme])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60 text-ink-soft">{leftToSite(item)}</p>
        <ButtonLink to={to} onClick={leave} variant="secondary" size="sm">
          {whiteLabeling === null ? 'Choisir le thème' : 'Modifier le thème'}
        </ButtonLink>
      </div>
      <Preview title="Aperçu de l’accueil" part="home" theme={shown} size={homeSize} />
    </div>
  )
}

/** Sentence that says what of the group's home is not its own. */
function leftToSite({ whiteLabeling, inherited }: GroupTheme): string {
  if (whiteLabeling === null)
    return `Son logo, ses couleurs, les mots et l’image de son accueil. Sans thème à lui, le CSE montre ${inherited.from ? `celui du groupe « ${inherited.from.label} »` : 'celui du site'} :`
  const { home } = whiteLabeling
  const missing = [
    ...(home?.title ? [] : ['le titre']),
    ...(home?.sentence ? [] : ['la phrase']),
    ...(home?.picture ? [] : ['l’image']),
  ]
  const [first, ...others] = missing
  if (first === undefined) return 'Ses membres voient en arrivant :'
  const listed = others.length === 0 ? first : `${[first, ...others].slice(0, -1).join(', ')} et ${others.at(-1)}`
  return `Son thème est choisi ; ${listed} de son accueil ${others.length === 0 ? 'est' : 'sont'} encore du site :`
}

import { ButtonLink } from '#ui/button.tsx'
import { SearchIcon } from '#ui/icons.tsx'

/** Full-screen page, because navigation and footer are hidden around it. */
export function NotFoundScreen() {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <span className="inline-flex size-18 items-center justify-center rounded-full bg-main-soft text-accent">
        <SearchIcon className="size-8" />
      </span>
      <h1 className="mt-6 type-page">Page introuvable</h1>
      <p className="mt-2 text-ink-soft md:text-lg">Cette page n'existe plus.</p>
      <ButtonLink to="/" size="lg" className="mt-8">
        Retour à l'accueil
      </ButtonLink>
    </div>
  )
}

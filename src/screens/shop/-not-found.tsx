import { Link, useRouteContext } from '@tanstack/react-router'
import { SearchBox } from '#features/catalogue/shop/ui/search-box.tsx'
import { ButtonLink } from '#ui/button.tsx'

/** Full-screen page, because navigation and footer are hidden around it: the site's mark, its search, and two ways out. */
export function NotFoundScreen() {
  const { logo, title } = useRouteContext({ from: '__root__', select: ({ session }) => session.whiteLabeling })
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <Link to="/" className="rounded" aria-label={`${title}, accueil`}>
        <img src={logo} alt={title} className="block h-44px w-auto max-w-224px object-contain" />
      </Link>
      <h1 className="mt-10 type-page">Page introuvable</h1>
      <p className="mt-2 text-ink-soft md:text-lg">Cette page n'existe plus.</p>
      <div className="mt-8 w-full max-w-140">
        <SearchBox />
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" size="lg">
          Retour à l'accueil
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary" size="lg">
          Nous écrire
        </ButtonLink>
      </div>
    </div>
  )
}

import { Link, useRouteContext } from '@tanstack/react-router'
import { SearchBox } from '#features/catalogue/shop/ui/search-box.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { CloseIcon, MenuIcon, SearchIcon } from '#ui/icons.tsx'
import { headerSquare, useOrigin, VisitorLinks } from './account-links.tsx'
import { MemberPart } from './member-part.tsx'

/** Two icons in one slot: one opens the panel, the other closes it. */
const toggle = (Closed: typeof MenuIcon) => (
  <>
    <Closed className="size-6 group-open:hidden" />
    <CloseIcon className="relative z-48 hidden size-6 group-open:block" />
  </>
)

/** Top bar: 91 px high, 64 on tablets and phones, where links and search are in sliding panels. */
export function Header() {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session })
  const { logo, title } = session.whiteLabeling
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="relative mx-auto flex h-63px max-w-1216px items-center gap-2 px-2 md:px-4 lg:h-90px lg:gap-8 lg:px-6">
        <MobileMenu />
        <Link to="/" className="shrink-0 rounded" aria-label={`${title}, accueil`}>
          <img
            src={logo}
            alt={title}
            className="block h-32px w-auto max-w-176px object-contain lg:(h-44px max-w-224px)"
          />
        </Link>
        <div className="hidden min-w-0 max-w-140 grow lg:block">
          <SearchBox />
        </div>
        <nav aria-label="Navigation principale" className="ml-auto flex items-center gap-1">
          {session.type === 'user' ? <MemberPart name="MemberNav" /> : <VisitorNav />}
          <MobileSearch />
        </nav>
      </div>
    </header>
  )
}

function VisitorNav() {
  const search = useOrigin()
  return (
    <div className="hidden items-center gap-1 lg:flex">
      <ButtonLink to="/contact" variant="ghost">
        Contact
      </ButtonLink>
      <ButtonLink to="/login" search={search} variant="ghost">
        Connexion
      </ButtonLink>
      <ButtonLink to="/register" search={search} className="ml-2">
        Inscription
      </ButtonLink>
    </div>
  )
}

/*
 * Animated only while open: browsers may style the content of a closed panel early, and its animation would be over
 * when it opens.
 */
function MobileMenu() {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session })
  return (
    <Disclosure
      name="entete"
      modal
      label="Menu"
      className="lg:hidden"
      summaryClassName={headerSquare}
      summary={toggle(MenuIcon)}
    >
      <div className="fixed inset-y-0 left-0 z-46 w-[min(320px,85vw)] overflow-y-auto bg-paper px-3 pb-6 pt-20 shadow-window motion-safe:group-open:enter-from-left">
        {session.type === 'user' ? <MemberPart name="MemberMenu" /> : <VisitorLinks />}
      </div>
    </Disclosure>
  )
}

function MobileSearch() {
  return (
    <Disclosure
      name="entete"
      modal
      label="Rechercher"
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.querySelector('input')?.focus()}
      className="lg:hidden"
      summaryClassName={headerSquare}
      summary={toggle(SearchIcon)}
    >
      <div className="fixed inset-x-0 top-0 z-46 flex min-h-64px items-center bg-paper py-3 pl-4 pr-16 shadow-float motion-safe:group-open:enter-from-top">
        <SearchBox />
      </div>
    </Disclosure>
  )
}

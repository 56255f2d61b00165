import { Link, useRouteContext } from '@tanstack/react-router'

const link = 'text-ink-soft no-underline hover:(text-link underline underline-offset-3)'

/**
 * Footer, 50 px high, 170 on phones. The product's own theme has links, some in consumer mode only, as their pages
 * (X01); other themes name who offers the site.
 */
export function Footer() {
  const { tenant, session, year } = useRouteContext({ from: '__root__' })
  const { theme, title } = session.whiteLabeling
  const ownTheme = theme === 'Youpiiz'
  return (
    <>
      <LegalLinks />
      <footer className="border-t border-line bg-surface text-sm text-ink-soft">
        <div className="mx-auto flex min-h-169px max-w-1216px flex-col items-center justify-center gap-x-8 gap-y-2.5 px-4 py-3 md:(min-h-49px flex-row flex-wrap justify-between gap-x-4 gap-y-0.5 px-6 py-2 text-xs) xl:(gap-x-8 text-sm)">
          {ownTheme ? (
            tenant.mode === 'consumer' ? (
              <>
                <Link to="/devenir-partenaire" className={link}>
                  Proposez vos activités
                </Link>
                <Link to="/{$brand}-cest-quoi" params={{ brand: tenant.slug }} className={link}>
                  {title}, c'est quoi ?
                </Link>
              </>
            ) : null
          ) : (
            <span>{tenant.texts.footerCredit ?? `Site offert par ${title}`}</span>
          )}
          <div className="flex flex-wrap justify-center gap-x-5 gap-y-2.5 md:contents">
            <Link to="/contact" className={link}>
              Contact
            </Link>
            <Link to="/retractation" className={link}>
              Renoncer au contrat ici
            </Link>
            <Link to="/terms" className={link}>
              Mentions légales
            </Link>
          </div>
          <span className="md:ml-auto">
            © {year} {title}
          </span>
        </div>
      </footer>
    </>
  )
}

const legalPages = [
  ['/conditions', 'Conditions de vente'],
  ['/donnees-personnelles', 'Données personnelles'],
  ['/classement', 'Classement des offres'],
  ['/accessibilite', 'Accessibilité : non conforme'],
] as const

/** Links that the law asks for on every page; above the footer, whose height is given. */
function LegalLinks() {
  return (
    <nav
      aria-label="Informations légales"
      className="mx-auto flex w-full max-w-1216px flex-wrap justify-center gap-x-6 gap-y-2 px-4 pb-4 text-sm text-ink-soft md:(justify-start px-6)"
    >
      {legalPages.map(([to, name]) => (
        <Link key={to} to={to} className={link}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

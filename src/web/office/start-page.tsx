import { Link } from '@tanstack/react-router'
import { buildMenu } from './menu.ts'
import { OfficePage } from './office-page.tsx'
import { useOfficeContext, useScope } from './use-office.ts'

/** Overview of a scope, shown until its first screen exists (see landing.ts). */
export function StartPage() {
  const { office, screens } = useOfficeContext()
  const scope = useScope()
  const groups = buildMenu(scope, screens).filter(({ title }) => title !== null)
  const { firstName } = office.person
  return (
    <OfficePage>
      <p className="max-w-[60ch] text-base">
        Bonjour{firstName ? ` ${firstName}` : ''}.{' '}
        {scope.kind === 'admin'
          ? `Ici se gère tout ce que ${office.siteTitle} propose.`
          : `Ici se gère l’espace de ${scope.groupName}.`}
      </p>
      {groups.length === 0 ? (
        <p className="mt-2 max-w-[60ch] text-ink-soft">
          Aucun écran n’est encore ouvert dans cet espace. Ils apparaîtront ici et dans le menu dès qu’ils le seront.
        </p>
      ) : null}
      {groups.map(({ title, entries }) => (
        <div key={title} className="mt-6">
          <h2 className="mb-2 text-xs font-semibold tracking-wide text-ink-soft">{title}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {entries.map(({ href, label, line, Icon }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="flex h-full items-start gap-3 rounded-lg border border-line bg-paper px-4 py-3 text-ink no-underline hover:(border-ink-soft bg-surface)"
                >
                  <Icon className="mt-0.5 size-5 shrink-0 text-link" />
                  <span className="min-w-0">
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-ink-soft">{line}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </OfficePage>
  )
}

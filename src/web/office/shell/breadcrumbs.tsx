import { Link } from '@tanstack/react-router'
import { classNames } from '../../../ui/class-names.ts'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { homeOfScope } from '../office-facts.ts'
import { useScope } from '../use-office.ts'
import { useScreensAbove, useScreenTitle } from '../use-screen-title.ts'
import { nameOfScope } from './scope-selector.tsx'

/** From the scope down to the screen that is shown; on phones only the screen and the one above it. */
export function Breadcrumbs() {
  const scope = useScope()
  const above = [{ title: nameOfScope(scope), href: homeOfScope(scope) }, ...useScreensAbove()]
  const title = useScreenTitle()
  return (
    <nav aria-label="Fil d’Ariane" className="min-w-0 grow">
      <ol className="flex items-center gap-1">
        {above.map((crumb, at) => (
          <li
            key={crumb.href}
            // Where there is little room the way back gives way to what is shown.
            className={classNames(
              'min-w-8 shrink-20 items-center gap-1',
              at < above.length - 1 ? 'hidden md:flex' : 'flex',
            )}
          >
            <Link
              to={crumb.href}
              className={classNames(
                'truncate rounded px-1 py-1 text-ink-soft no-underline hover:(text-link underline) [@media(pointer:coarse)]:py-3',
                at === 0 && 'uppercase',
              )}
            >
              {crumb.title}
            </Link>
            <ChevronRightIcon className="size-3.5 shrink-0 text-ink-soft" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate px-1 font-semibold">
          {title}
        </li>
      </ol>
    </nav>
  )
}

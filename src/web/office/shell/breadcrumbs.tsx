import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { startOfScope } from '../office-facts.ts'
import { useScope } from '../use-office.ts'
import { useScreensAbove, useScreenTitle } from '../use-screen-title.ts'
import { nameOfScope } from './scope-selector.tsx'

/** Path from the scope to the screen; on phones an arrow to the parent, and the screen. */
export function Breadcrumbs() {
  const scope = useScope()
  const above = [{ title: nameOfScope(scope), href: startOfScope(scope) }, ...useScreensAbove()]
  const title = useScreenTitle()
  return (
    <nav aria-label="Fil d’Ariane" className="min-w-0 grow">
      <ol className="flex items-center gap-1">
        {above.map((crumb, at) => (
          <li
            key={crumb.href}
            // Where there is little room the parents shrink before the screen's own title.
            className={classNames(
              'shrink-0 items-center gap-1 md:(min-w-8 shrink-20)',
              at < above.length - 1 ? 'hidden md:flex' : 'flex',
            )}
          >
            <Link
              to={crumb.href}
              className={classNames(
                'flex min-h-11 min-w-9 items-center justify-center rounded text-ink-soft no-underline',
                'hover:(text-link underline) md:(block min-h-0 truncate p-1) [@media(pointer:coarse)]:md:py-3',
                at === 0 && 'uppercase',
              )}
            >
              <ChevronLeftIcon className="size-5 md:hidden" />
              <span className="sr-only md:(not-sr-only whitespace-nowrap)">{crumb.title}</span>
            </Link>
            <ChevronRightIcon className="hidden size-3.5 shrink-0 text-ink-soft md:block" />
          </li>
        ))}
        {/* However long it is, it leaves room for the way back. */}
        <li aria-current="page" className="min-w-0 truncate px-1 font-semibold md:max-w-[65%]">
          {title}
        </li>
      </ol>
    </nav>
  )
}

import { Link, useRouterState } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import { buildMenu, isAt } from '../menu.ts'
import { useOfficeContext, useScope } from '../use-office.ts'
import { useTodoCount } from './todo-count.ts'

/** Path of the list whose length stands beside its entry. */
const countedPath = '/admin/todo'

const row =
  'flex min-h-9 items-center gap-3 rounded-md px-2.5 font-medium text-ink no-underline hover:bg-line/60 [@media(pointer:coarse)]:min-h-11'

/** Menu of the current scope. When collapsed, names become tooltips and stay readable for screen readers. */
export function MenuLinks({ collapsed = false }: { collapsed?: boolean }) {
  const { screens } = useOfficeContext()
  const scope = useScope()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav aria-label="Menu" className="flex flex-col gap-5">
      {buildMenu(scope, screens).map((group) => (
        <section key={group.title} aria-label={group.title ?? 'Accueil'}>
          {group.title === null ? null : (
            <p
              className={classNames(
                'px-2.5 pb-1.5 text-xs font-semibold tracking-wide text-ink-soft',
                collapsed && 'sr-only',
              )}
            >
              {group.title}
            </p>
          )}
          <ul className="flex flex-col gap-0.5">
            {group.entries.map((entry) => {
              const here = isAt(entry, path)
              return (
                <li key={entry.href}>
                  <Link
                    to={entry.href + (entry.search ?? '')}
                    aria-current={here ? 'page' : undefined}
                    title={collapsed ? entry.label : undefined}
                    className={classNames(row, here && 'bg-main-soft! text-link font-semibold')}
                  >
                    <entry.Icon className="size-5 shrink-0" />
                    <span className={collapsed ? 'sr-only' : 'truncate'}>{entry.label}</span>
                    {entry.href === countedPath && !collapsed ? <TodoBadge /> : null}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Number of waiting items, beside the menu's entry. */
function TodoBadge() {
  const count = useTodoCount()
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-main px-1.5 text-xs font-semibold leading-5 text-on-main tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> à traiter</span>
    </span>
  )
}

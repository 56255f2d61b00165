import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { ShopIcon, SwitchIcon } from '#ui/office-icons.tsx'
import { homeOfScope, type OfficeScope, startOfScope } from '../office-facts.ts'
import { useOfficeContext, useScope } from '../use-office.ts'

export const nameOfScope = (scope: OfficeScope): string => (scope.kind === 'admin' ? 'SUPER ADMIN' : scope.groupName)

/** Current scope, with a choice if there are several. */
export function ScopeSelector({ collapsed = false }: { collapsed?: boolean }) {
  const { scopes } = useOfficeContext().office
  const current = useScope()
  const name = (
    <span className={classNames('min-w-0 grow truncate font-semibold uppercase', collapsed && 'sr-only')}>
      {nameOfScope(current)}
    </span>
  )
  const row = 'flex h-9 w-full items-center gap-2 rounded-md px-2.5 text-left [@media(pointer:coarse)]:h-11'
  if (scopes.length === 1)
    return (
      <p className={row} title={collapsed ? nameOfScope(current) : undefined}>
        {collapsed ? <ShopIcon className="size-5 shrink-0" /> : null}
        {name}
      </p>
    )
  return (
    <Disclosure
      className="relative w-full"
      label={`Espace : ${nameOfScope(current)}. Changer d’espace`}
      summaryClassName={classNames(
        row,
        'border border-line bg-paper hover:border-ink-soft',
        collapsed && 'justify-center px-0',
      )}
      summary={
        <>
          {name}
          <SwitchIcon className="size-4 shrink-0" />
        </>
      }
    >
      <ul className="absolute left-0 top-full z-48 mt-1 max-h-[70dvh] w-72 max-w-[80vw] overflow-y-auto rounded-lg border border-line bg-paper p-1.5 shadow-float">
        {scopes.map((scope) => (
          <li key={homeOfScope(scope)}>
            <Link
              to={startOfScope(scope)}
              preload={false}
              aria-current={scope === current ? 'true' : undefined}
              className="flex min-h-9 items-center gap-2 rounded-md px-2.5 py-1.5 font-medium uppercase text-ink no-underline hover:bg-surface [@media(pointer:coarse)]:min-h-11"
            >
              <span className="grow">{nameOfScope(scope)}</span>
              {scope === current ? <CheckIcon className="size-4 shrink-0 text-link" /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

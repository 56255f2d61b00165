import { useRouteContext } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { ChevronDownIcon, UserIcon } from '#ui/icons.tsx'
import { headerSquare } from './account-links.tsx'
import { CartLink } from './cart-link.tsx'
import { HeaderLinks, MenuLinks } from './committee-links.tsx'
import { AccountLinks, displayName } from './member-links.tsx'

export { OwnBudget } from '#features/catalogue/subsidies/ui/own-budget.tsx'
export { AdminBar } from './admin-bar.tsx'
export { CartAnnouncer } from './cart-announcer.tsx'
export { Mine } from './mine.tsx'

/** Parts of the shell for signed-in people, in a file that visitors never load; see `MemberPart`. */

const useMember = (): Extract<Session, { type: 'user' }> | null => {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session })
  return session.type === 'user' ? session : null
}

/** Right end of the header. */
export function MemberNav() {
  const session = useMember()
  if (session === null) return null
  return (
    <>
      <HeaderLinks committee={session.committee} />
      <CartLink className={headerSquare} />
      <AccountMenu name={displayName(session)} committee={session.committee} />
    </>
  )
}

interface AccountMenuProps {
  name: string
  committee: Extract<Session, { type: 'user' }>['committee']
}

function AccountMenu({ name, committee }: AccountMenuProps) {
  return (
    <Disclosure
      name="entete"
      className="relative hidden lg:block"
      summaryClassName="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 text-copy font-medium hover:bg-surface"
      summary={
        <>
          <UserIcon className="size-6" />
          <span className="max-w-40 truncate">{name}</span>
          <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
        </>
      }
    >
      <div className="absolute right-0 top-full z-48 mt-2 w-64 rounded-xl border border-line bg-paper p-2 shadow-float">
        <MenuLinks committee={committee} isWide />
        <AccountLinks />
      </div>
    </Disclosure>
  )
}

/** Content of a phone's menu. */
export function MemberMenu() {
  const session = useMember()
  if (session === null) return null
  return (
    <>
      <p className="truncate px-3 pb-3 text-lg font-bold">{displayName(session)}</p>
      <MenuLinks committee={session.committee} />
      <AccountLinks />
    </>
  )
}

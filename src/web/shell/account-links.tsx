import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Session } from '../../contract/session-shapes.ts'
import { CardIcon, CartIcon, CheckIcon, InfoIcon, LogoutIcon, MailIcon, TicketIcon, UserIcon } from '../../ui/icons.tsx'
import { paramText } from '../account-guards.ts'

const row =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-copy font-medium text-ink no-underline hover:bg-surface aria-[current=page]:(bg-main-soft text-link)'

/** The signed-in person's name as the bar greets them. */
export const displayName = ({ userData, email }: Extract<Session, { type: 'user' }>): string =>
  `${userData.firstName} ${userData.lastName}`.trim() || email

const signingIn = /^\/(login|register|forgot-password|reset-password|link|register-link|register-invite|logout)(\/|$)/

/** Query of the links to signing in and up: they come back to this page, or to where the present one comes back to. */
export function useOrigin(): { redirect: string } | undefined {
  const path = useLocation({
    select: ({ pathname, search, searchStr }) =>
      signingIn.test(pathname) ? paramText('redirect' in search ? search.redirect : undefined) : pathname + searchStr,
  })
  return path === undefined || path === '/' ? undefined : { redirect: path }
}

/** Where a phone's header has no room for them. */
export const CommitteeLinks = ({ infos, polls }: Extract<Session, { type: 'user' }>['committee']) => (
  <>
    {infos ? (
      <Link to="/infos" className={row}>
        <InfoIcon className="text-ink-soft" />
        Mon CSE
      </Link>
    ) : null}
    {polls ? (
      <Link to="/polls" className={row}>
        <CheckIcon className="text-ink-soft" />
        Sondages
      </Link>
    ) : null}
  </>
)

/** What the committee has put there to be read. */
export const DocumentsLink = () => (
  <Link to="/documents" className={row}>
    <InfoIcon className="text-ink-soft" />
    Documents
  </Link>
)

/** The pages of a signed-in person. */
export function AccountLinks() {
  return (
    <>
      <Link to="/cart" className={row}>
        <CartIcon className="text-ink-soft" />
        Mon panier
      </Link>
      <Link to="/member-card" className={row}>
        <CardIcon className="text-ink-soft" />
        Ma carte membre
      </Link>
      <Link to="/orders" className={row}>
        <TicketIcon className="text-ink-soft" />
        Mes commandes
      </Link>
      <Link to="/account" className={row}>
        <UserIcon className="text-ink-soft" />
        Mon compte
      </Link>
      <hr className="my-1.5 border-line" />
      <Link to="/logout" preload={false} className={row}>
        <LogoutIcon className="text-ink-soft" />
        Déconnexion
      </Link>
    </>
  )
}

/** The same place for a visitor. */
export function VisitorLinks(): ReactNode {
  const search = useOrigin()
  return (
    <>
      <Link to="/login" search={search} className={row}>
        <UserIcon className="text-ink-soft" />
        Connexion
      </Link>
      <Link to="/register" search={search} className={row}>
        <TicketIcon className="text-ink-soft" />
        Inscription
      </Link>
      <Link to="/contact" className={row}>
        <MailIcon className="text-ink-soft" />
        Contact
      </Link>
    </>
  )
}

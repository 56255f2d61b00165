import { Link } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'
import { CardIcon, CartIcon, HeartIcon, LogoutIcon, TicketIcon, UserIcon } from '#ui/icons.tsx'
import { ClockIcon } from '#ui/page-icons.tsx'
import { menuRow } from './account-links.tsx'

/** Name of the signed-in person in the header. */
export const displayName = ({ userData, email }: Extract<Session, { type: 'user' }>): string =>
  `${userData.firstName} ${userData.lastName}`.trim() || email

/** The pages of a signed-in person. */
export function AccountLinks() {
  return (
    <>
      <Link to="/cart" className={menuRow}>
        <CartIcon className="text-ink-soft" />
        Mon panier
      </Link>
      <Link to="/member-card" className={menuRow}>
        <CardIcon className="text-ink-soft" />
        Ma carte membre
      </Link>
      <Link to="/orders" className={menuRow}>
        <TicketIcon className="text-ink-soft" />
        Mes commandes
      </Link>
      <Link to="/favoris" className={menuRow}>
        <HeartIcon className="text-ink-soft" />
        Mes favoris
      </Link>
      <Link to="/waiting-list" className={menuRow}>
        <ClockIcon className="text-ink-soft" />
        Mes listes d’attente
      </Link>
      <Link to="/account" className={menuRow}>
        <UserIcon className="text-ink-soft" />
        Mon compte
      </Link>
      <hr className="my-1.5 border-line" />
      <Link to="/logout" preload={false} className={menuRow}>
        <LogoutIcon className="text-ink-soft" />
        Déconnexion
      </Link>
    </>
  )
}

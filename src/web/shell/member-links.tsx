import { Link } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'
import { CardIcon, CartIcon, CheckIcon, HeartIcon, InfoIcon, LogoutIcon, TicketIcon, UserIcon } from '#ui/icons.tsx'
import { ClockIcon, NewsIcon } from '#ui/page-icons.tsx'
import { menuRow } from './account-links.tsx'

/** Name of the signed-in person in the header. */
export const displayName = ({ userData, email }: Extract<Session, { type: 'user' }>): string =>
  `${userData.firstName} ${userData.lastName}`.trim() || email

/** Links to the committee's pages, for a phone's menu. */
export const CommitteeLinks = ({ hasNews, infos, polls }: Extract<Session, { type: 'user' }>['committee']) => (
  <>
    {hasNews ? <NewsLink /> : null}
    {infos ? (
      <Link to="/infos" className={menuRow}>
        <InfoIcon className="text-ink-soft" />
        Mon CSE
      </Link>
    ) : null}
    {polls ? (
      <Link to="/polls" className={menuRow}>
        <CheckIcon className="text-ink-soft" />
        Sondages
      </Link>
    ) : null}
  </>
)

/** Link to the committee's news. */
export const NewsLink = () => (
  <Link to="/news" className={menuRow}>
    <NewsIcon className="text-ink-soft" />
    Actualités
  </Link>
)

/** Link to the committee's documents. */
export const DocumentsLink = () => (
  <Link to="/documents" className={menuRow}>
    <InfoIcon className="text-ink-soft" />
    Documents
  </Link>
)

/** Links to the signed-in person's pages. */
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

import { Link } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'
import { CardIcon, CartIcon, CheckIcon, HeartIcon, InfoIcon, LogoutIcon, TicketIcon, UserIcon } from '#ui/icons.tsx'
import { ClockIcon, NewsIcon } from '#ui/page-icons.tsx'
import { menuRow } from './account-links.tsx'

/** The signed-in person's name as the bar greets them. */
export const displayName = ({ userData, email }: Extract<Session, { type: 'user' }>): string =>
  `${userData.firstName} ${userData.lastName}`.trim() || email

/** Where a phone's header has no room for them. */
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

/** What the committee has published. */
export const NewsLink = () => (
  <Link to="/news" className={menuRow}>
    <NewsIcon className="text-ink-soft" />
    Actualités
  </Link>
)

/** What the committee has put there to be read. */
export const DocumentsLink = () => (
  <Link to="/documents" className={menuRow}>
    <InfoIcon className="text-ink-soft" />
    Documents
  </Link>
)

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

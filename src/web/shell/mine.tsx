import { Link, useRouteContext } from '@tanstack/react-router'
import type { CommitteeLink, HomeTile } from '#ui/committee-link.ts'
import { TicketIcon } from '#ui/icons.tsx'
import { committeeTiles } from './committee-links.tsx'

/** One of the member's own things, all of one size, so that a row of them stays in line. */
const OwnLink = ({ Icon, title, text, ...link }: HomeTile & Pick<CommitteeLink, 'Icon'>) => (
  <li className="w-240px shrink-0 snap-start">
    <Link
      {...link}
      className="relative flex h-14 items-center gap-3 rounded-xl border border-line bg-paper px-3.5 text-ink no-underline shadow-card pressable hover:border-accent"
    >
      <Icon className="size-6 shrink-0 text-main-strong" />
      <span className="min-w-0 text-sm leading-snug">
        <span className="block truncate text-ink-soft">
          {title}
          <span className="sr-only"> : </span>
        </span>
        <span className="block truncate font-semibold tabular-nums">{text}</span>
      </span>
    </Link>
  </li>
)

/** The member's own things in one line at the head of the home page: tickets, and what their committee has for them. */
export function Mine() {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session })
  if (session.type !== 'user') return null
  return (
    <nav aria-label="À vous">
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto scroll-px-4 px-4 py-1 [scrollbar-width:none] md:(mx-0 px-0)">
        <OwnLink to="/orders" Icon={TicketIcon} title="Mes billets" text="Voir mes commandes" />
        {committeeTiles(session.committee).map((tile) => (
          <OwnLink key={tile.title + tile.text} {...tile} />
        ))}
      </ul>
    </nav>
  )
}

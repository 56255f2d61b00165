import { Link } from '@tanstack/react-router'

const pages = [
  { to: '/admin/payouts', text: 'Relevés à payer' },
  { to: '/admin/payouts/transfers', text: 'Virements et banque' },
] as const

/** The two pages of payments. */
export const PayoutLinks = () => (
  <nav aria-label="Paiements" className="mb-4 flex flex-wrap gap-2">
    {pages.map(({ to, text }) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ className: 'border-accent bg-surface text-ink', 'aria-current': 'page' }}
        inactiveProps={{ className: 'border-line bg-paper text-link' }}
        className="inline-flex min-h-9 items-center rounded-lg border px-3 font-medium"
      >
        {text}
      </Link>
    ))}
  </nav>
)

import { Link } from '@tanstack/react-router'
import { moneyWords } from '#features/money/accounting/money-words.ts'

const pages = [
  { to: '/admin/figures', text: 'Ventes' },
  { to: '/admin/visits', text: moneyWords.visits.heading },
  { to: '/admin/slot-fill', text: 'Remplissage' },
] as const

/** The pages of figures, each with a period of its own: visits look ahead, sales look back. */
export const FigureLinks = () => (
  <nav aria-label="Chiffres" className="mb-4 flex flex-wrap gap-2">
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

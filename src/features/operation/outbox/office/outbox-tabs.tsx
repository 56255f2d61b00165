import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'

const tabs = [
  { to: '/admin/outbox', label: 'Courriels' },
  { to: '/admin/outbox/suppressed', label: 'Adresses écartées' },
  { to: '/admin/debug', label: 'Emails d’inscription' },
] as const

/** Tabs of the pages about mails. */
export function OutboxTabs({ at }: { at: (typeof tabs)[number]['to'] }) {
  return (
    <nav aria-label="Courriels" className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === at ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center border-b-2 px-3 font-medium text-ink no-underline max-md:px-2 max-md:text-note',
            to === at ? 'border-main text-link' : 'border-transparent hover:border-line',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

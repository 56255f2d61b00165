import { Link, type LinkProps } from '@tanstack/react-router'

interface SiblingPagesProps {
  label: string
  /** Address and name of each page; the one that is open is marked. */
  pages: readonly (readonly [to: LinkProps['to'], text: string])[]
}

/** Links between pages that share an entry of the menu. */
export const SiblingPages = ({ label, pages }: SiblingPagesProps) => (
  <nav aria-label={label} className="mb-4 flex flex-wrap gap-2">
    {pages.map(([to, text]) => (
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

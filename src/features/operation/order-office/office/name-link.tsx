import { Link } from '@tanstack/react-router'

/** Name of an activity, a partner or a person that leads to their page. */
export const NameLink = ({ href, children }: { href: string; children: string }) => (
  <Link to={href} className="inline-flex min-h-6 items-center text-link underline underline-offset-3">
    {children}
  </Link>
)

import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MailIcon, TicketIcon, UserIcon } from '#ui/icons.tsx'
import { paramText } from '../account-guards.ts'

/** A picture of the header that one can touch. */
export const headerSquare =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-lg text-ink no-underline hover:bg-surface'

/** A link of the menu, which fills its width. */
export const menuRow =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-copy font-medium text-ink no-underline hover:bg-surface aria-[current=page]:(bg-main-soft text-link)'

const signingIn = /^\/(login|register|forgot-password|reset-password|link|register-link|register-invite|logout)(\/|$)/

/** Query of the links to signing in and up: they come back to this page, or to where the present one comes back to. */
export function useOrigin(): { redirect: string } | undefined {
  const path = useLocation({
    select: ({ pathname, search, searchStr }) =>
      signingIn.test(pathname) ? paramText('redirect' in search ? search.redirect : undefined) : pathname + searchStr,
  })
  return path === undefined || path === '/' ? undefined : { redirect: path }
}

/** The same place for a visitor. */
export function VisitorLinks(): ReactNode {
  const search = useOrigin()
  return (
    <>
      <Link to="/login" search={search} className={menuRow}>
        <UserIcon className="text-ink-soft" />
        Connexion
      </Link>
      <Link to="/register" search={search} className={menuRow}>
        <TicketIcon className="text-ink-soft" />
        Inscription
      </Link>
      <Link to="/contact" className={menuRow}>
        <MailIcon className="text-ink-soft" />
        Contact
      </Link>
    </>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MailIcon, TicketIcon, UserIcon } from '#ui/icons.tsx'
import { paramText } from '../account-guards.ts'

/** Classes of an icon in the header, large enough to touch. */
export const headerSquare =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-lg text-ink no-underline hover:bg-surface'

/** Classes of a link that fills the menu's width. */
export const menuRow =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-copy font-medium text-ink no-underline hover:bg-surface aria-[current=page]:(bg-main-soft text-link)'

const signingIn = /^\/(login|register|forgot-password|reset-password|link|register-link|register-invite|logout)(\/|$)/

/** Query for the links to sign-in and registration: they return to this page, or to where this page itself returns. */
export function useOrigin(): { redirect: string } | undefined {
  const path = useLocation({
    select: ({ pathname, search, searchStr }) =>
      signingIn.test(pathname) ? paramText('redirect' in search ? search.redirect : undefined) : pathname + searchStr,
  })
  return path === undefined || path === '/' ? undefined : { redirect: path }
}

/** Links that visitors see in the same place. */
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

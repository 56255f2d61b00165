import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface RowLinkProps {
  href: string
  className?: string
  tabIndex?: number
  onOpen?: () => void
  onFocus?: () => void
  children: ReactNode
}

/** The link that a row is. In another tab it opens without being what one comes back to. */
export function RowLink({ href, className, tabIndex, onOpen, onFocus, children }: RowLinkProps) {
  return (
    <Link
      to={href}
      data-row-link=""
      tabIndex={tabIndex}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (!ctrlKey && !metaKey && !shiftKey) onOpen?.()
      }}
      onFocus={onFocus}
      className={classNames('text-ink no-underline', className)}
    >
      {children}
    </Link>
  )
}

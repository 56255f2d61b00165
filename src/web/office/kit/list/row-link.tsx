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

/** Link of a row. Opened in another tab, the row is not remembered as the one to return to. */
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

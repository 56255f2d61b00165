import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ChevronLeftIcon } from './icons.tsx'

/** Content column, at most 1216 px wide. */
export function Page({ className, ...props }: ComponentProps<'div'>) {
  return <div className={classNames('mx-auto w-full max-w-1216px px-4 md:px-6 py-6 md:py-10', className)} {...props} />
}

/** Narrow column for forms and running text. */
export function NarrowPage({ className, ...props }: ComponentProps<'div'>) {
  return <Page className={classNames('max-w-640px!', className)} {...props} />
}

/** The page's only h1, with the text below it. */
export function PageTitle({
  children,
  lead,
  className,
}: {
  children: ReactNode
  lead?: ReactNode
  className?: string
}) {
  return (
    <header className={classNames('mb-6 md:mb-8', className)}>
      <h1 className="type-page">{children}</h1>
      {lead ? <p className="mt-2 max-w-72ch text-base md:text-lg leading-relaxed text-ink-soft">{lead}</p> : null}
    </header>
  )
}

/** Heading of a part of the page. */
export function SectionTitle({ className, ...props }: ComponentProps<'h2'>) {
  return <h2 className={classNames('type-section', className)} {...props} />
}

function BackAnchor({ children, className, ...props }: ComponentProps<'a'>) {
  return (
    <a
      className={classNames(
        'mb-4 -ml-1 inline-flex min-h-9 items-center gap-1 text-sm font-medium text-link [@media(pointer:coarse)]:min-h-11 no-underline hover:underline',
        className,
      )}
      {...props}
    >
      <ChevronLeftIcon />
      {children}
    </a>
  )
}

/** Link back to the parent page. */
export const BackLink = createLink(BackAnchor)

function InlineAnchor({ className, ...props }: ComponentProps<'a'>) {
  return <a className={classNames('text-link underline underline-offset-3 hover:decoration-2', className)} {...props} />
}

/** Link inside text to a page of this site. */
export const TextLink = createLink(InlineAnchor)
/** Link inside text to any other URL. */
export const TextAnchor = InlineAnchor

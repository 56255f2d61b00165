import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Bordered surface; `padded` gives it the usual inner space. */
export function Card({ padded = true, className, ...props }: ComponentProps<'div'> & { padded?: boolean }) {
  return (
    <div
      className={classNames('rounded-xl border border-line bg-paper', padded && 'p-5 md:p-6', className)}
      {...props}
    />
  )
}

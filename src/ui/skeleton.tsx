import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const pulse = 'animate-pulse motion-reduce:animate-none'

/** Grey placeholder of loading content; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block rounded-md bg-line/70', pulse, className)} />
}

/** Group of grey placeholders with one animation, because one for each would slow every frame. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span aria-hidden="true" className={classNames(pulse, className)}>
      {children}
    </span>
  )
}

/** One placeholder of a group. */
export const SkeletonPart = ({ className }: { className?: string }) => (
  <span className={classNames('block rounded-md bg-line/70', className)} />
)

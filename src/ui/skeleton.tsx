import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const pulse = 'animate-pulse motion-reduce:animate-none'

/** A grey shape that keeps the place of something still loading; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block rounded-md bg-line/70', pulse, className)} />
}

/** Many grey shapes with one animation: one for each would cost every frame. */
export function SkeletonGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span aria-hidden="true" className={classNames(pulse, className)}>
      {children}
    </span>
  )
}

/** One of the shapes of a group. */
export const SkeletonPart = ({ className }: { className?: string }) => (
  <span className={classNames('block rounded-md bg-line/70', className)} />
)

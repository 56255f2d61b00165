import { classNames } from './class-names.ts'

/** A grey shape that keeps the place of something still loading; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block rounded-md bg-line/70 animate-pulse motion-reduce:animate-none', className)}
    />
  )
}

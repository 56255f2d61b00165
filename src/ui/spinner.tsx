import { classNames } from './class-names.ts'
import { LOADING } from './text/loading-text.ts'

/** Spinner. Screen readers read `label`; leave it out if the text beside it already says that something loads. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={classNames('inline-flex items-center justify-center', className)}
    >
      <span
        aria-hidden="true"
        className="size-5 rounded-full border-2 border-current border-r-transparent animate-spin motion-reduce:animate-none"
      />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}

/** Spinner centred in the space of loading content. */
export function LoadingBlock({ label = LOADING }: { label?: string }) {
  return (
    <div className="flex justify-center py-16 text-accent">
      <Spinner label={label} />
    </div>
  )
}

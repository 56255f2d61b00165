import type { ComponentType, ReactNode } from 'react'
import type { IconProps } from './icon.tsx'

interface EmptyStateProps {
  Icon: ComponentType<IconProps>
  /** Text of the specification on what is missing. */
  text: string
  /** Suggestion of what to do. */
  children?: ReactNode
}

/** Placeholder of an empty list, with the way on. */
export function EmptyState({ Icon, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-2xl bg-surface px-6 py-12 text-center md:py-16">
      <span className="inline-flex size-18 items-center justify-center rounded-full bg-paper text-link shadow-card">
        <Icon className="size-8" />
      </span>
      <p className="max-w-50ch text-lg font-semibold leading-snug text-balance">{text}</p>
      {children}
    </div>
  )
}

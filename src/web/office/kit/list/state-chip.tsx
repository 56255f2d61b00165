import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

const tones = {
  good: 'border-positive/40 bg-positive/8 [&>i]:bg-positive',
  waiting: 'border-warning/45 bg-warning/8 [&>i]:bg-warning',
  bad: 'border-negative/35 bg-negative/6 [&>i]:bg-negative',
  off: 'border-line bg-surface text-ink-soft [&>i]:bg-ink-soft',
} as const

/** State as a word, with a colour that is easy to scan down the column. */
export function StateChip({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      data-badge=""
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2 text-note font-medium leading-5',
        tones[tone],
      )}
    >
      <i className="size-1.5 rounded-full" />
      {children}
    </span>
  )
}
